"""Merkle trees as RFC 6962 has them: roots, proofs, and what proves nothing.

A tree over n leaves is made of perfect subtrees; whoever makes proofs asks for the hash of one by its height and
its number at that height (`Nodes`). Whoever checks them needs nothing but the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

Nodes = Callable[[int, int], bytes]
EMPTY = sha256(b"").digest()


def leaf_hash(entry: bytes) -> bytes:
    return sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def perfect(hashes: Sequence[bytes]) -> bytes:
    """The hash over a power of two of hashes of one height."""
    while len(hashes) > 1:
        hashes = [node_hash(*hashes[place : place + 2]) for place in range(0, len(hashes), 2)]
    return hashes[0]


def over(leaves: Sequence[bytes]) -> Nodes:
    """The subtrees of leaves that are all at hand, by their hashes."""
    heights: list[list[bytes]] = [list(leaves)]
    while len(below := heights[-1]) > 1:
        pairs = range(0, len(below) - 1, 2)
        heights.append([node_hash(below[place], below[place + 1]) for place in pairs])
    return lambda height, number: heights[height][number]


def root(nodes: Nodes, size: int) -> bytes:
    return _hash(nodes, 0, size) if size else EMPTY


def inclusion(nodes: Nodes, position: int, size: int) -> list[bytes]:
    """The proof that a leaf is in a tree, its own level first."""
    assert 0 <= position < size
    start, end, proof = 0, size, list[bytes]()
    while end - start > 1:
        middle = start + _split(end - start)
        if position < middle:
            proof.append(_hash(nodes, middle, end))
            end = middle
        else:
            proof.append(_hash(nodes, start, middle))
            start = middle
    return proof[::-1]


def consistency(nodes: Nodes, old: int, size: int) -> list[bytes]:
    """The proof that a tree begins with an older one."""
    assert 0 <= old <= size
    if old in (0, size):
        return []
    start, end, known, proof = 0, size, True, list[bytes]()
    while end != old:
        middle = start + _split(end - start)
        if old <= middle:
            proof.append(_hash(nodes, middle, end))
            end = middle
        else:
            proof.append(_hash(nodes, start, middle))
            start, known = middle, False
    return ([] if known else [_hash(nodes, start, end)]) + proof[::-1]


def included(leaf: bytes, position: int, size: int, proof: Sequence[bytes], whole: bytes) -> bool:
    """Does the proof lead from a leaf's hash to the root of the tree?"""
    if not 0 <= position < size:
        return False
    found, number, last = leaf, position, size - 1
    for each in proof:
        if last == 0:
            return False
        if number & 1 or number == last:
            found = node_hash(each, found)
            while not number & 1 and number:
                number, last = number >> 1, last >> 1
        else:
            found = node_hash(found, each)
        number, last = number >> 1, last >> 1
    return last == 0 and found == whole


def consistent(old: int, old_root: bytes, size: int, whole: bytes, proof: Sequence[bytes]) -> bool:
    """Does the proof show that the tree of this root begins with the older one?"""
    if not 0 <= old <= size:
        return False
    if old in (0, size):
        return not proof and old_root == (whole if old else EMPTY)
    rest = list(proof)
    number, last = old - 1, size - 1
    while number & 1:
        number, last = number >> 1, last >> 1
    if number and not rest:
        return False
    older = newer = rest.pop(0) if number else old_root
    for each in rest:
        if last == 0:
            return False
        if number & 1 or number == last:
            older, newer = node_hash(each, older), node_hash(each, newer)
            while not number & 1 and number:
                number, last = number >> 1, last >> 1
        else:
            newer = node_hash(newer, each)
        number, last = number >> 1, last >> 1
    return last == 0 and older == old_root and newer == whole


def _split(count: int) -> int:
    """The greatest power of two below a count."""
    return 1 << ((count - 1).bit_length() - 1)


def _hash(nodes: Nodes, start: int, end: int) -> bytes:
    """The hash over a range of leaves that begins where a subtree does."""
    count = end - start
    height = (count - 1).bit_length()
    if count == 1 << height:
        return nodes(height, start >> height)
    middle = start + _split(count)
    return node_hash(_hash(nodes, start, middle), _hash(nodes, middle, end))
