"""Trees and proofs against the vectors of Certificate Transparency, and against the definition taken plainly."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import BadNotation
from houseway.server.transparency import merkle, tiles
from houseway.server.transparency.merkle import consistency, consistent, included, inclusion, leaf_hash, over, root

LEAVES = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
A, B, C, D = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
)
E = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
F = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
HASHES = [leaf_hash(bytes.fromhex(leaf)) for leaf in LEAVES]


def made(count: int, other: bytes = b"") -> list[bytes]:
    return [leaf_hash(other + str(each).encode()) for each in range(count)]


def plainly(leaves: list[bytes]) -> bytes:
    """The definition of RFC 6962, section 2.1, word by word."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256(b"").digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\1" + plainly(leaves[:split]) + plainly(leaves[split:])).digest()


@pytest.mark.parametrize("size", range(9))
def test_roots_of_certificate_transparency(size: int) -> None:
    assert root(over(HASHES[:size]), size).hex() == ROOTS[size]


@pytest.mark.parametrize(
    ("position", "size", "proof"),
    [(0, 1, []), (0, 8, [A, B, C]), (5, 8, [E, D, ROOTS[4]]), (2, 3, [ROOTS[2]]), (1, 5, [ROOTS[1], B, E])],
)
def test_inclusion_proofs_of_certificate_transparency(position: int, size: int, proof: list[str]) -> None:
    assert [each.hex() for each in inclusion(over(HASHES), position, size)] == proof


@pytest.mark.parametrize(
    ("old", "size", "proof"),
    [(1, 1, []), (1, 8, [A, B, C]), (6, 8, [F, D, ROOTS[4]]), (2, 5, [B, E])],
)
def test_consistency_proofs_of_certificate_transparency(old: int, size: int, proof: list[str]) -> None:
    assert [each.hex() for each in consistency(over(HASHES), old, size)] == proof


def test_every_proof_of_a_small_tree_proves_what_it_says_and_nothing_else() -> None:
    most = 33
    hashes = made(most)
    nodes = over(hashes)
    roots = [root(nodes, size) for size in range(most + 1)]
    for size in range(1, most + 1):
        assert roots[size] == plainly(hashes[:size])
        for position in range(size):
            proof = inclusion(nodes, position, size)
            assert included(hashes[position], position, size, proof, roots[size])
            assert not included(hashes[position - 1] if size > 1 else b"", position, size, proof, roots[size])
            assert not included(hashes[position], position, size, [*proof, roots[0]], roots[size])
            assert not included(hashes[position], position, size, proof, roots[size - 1])
            assert not proof or not included(hashes[position], position, size, proof[:-1], roots[size])
        for old in range(size + 1):
            proof = consistency(nodes, old, size)
            assert consistent(old, roots[old], size, roots[size], proof)
            assert not consistent(old, roots[old], size, roots[size], [*proof, roots[0]])
            assert not consistent(old, hashes[-1] + b"x", size, roots[size], proof)
            assert not proof or not consistent(old, roots[old], size, roots[size], proof[:-1])
            assert not old or not consistent(old, roots[old], size, hashes[-1] + b"x", proof)


def test_a_tree_is_not_consistent_with_one_that_began_otherwise() -> None:
    one, other = over(made(300)), over(made(200, b"x") + made(300)[200:])
    for old, size in ((128, 300), (199, 300), (256, 300), (299, 300)):
        proof = consistency(other, old, size)
        assert not consistent(old, root(one, old), size, root(other, size), proof)


def test_nonsense_proves_nothing() -> None:
    assert not included(HASHES[0], 8, 8, [], HASHES[0])
    assert not included(HASHES[0], -1, 8, [], HASHES[0])
    assert not consistent(9, HASHES[0], 8, HASHES[0], [])
    assert not consistent(3, HASHES[0], 8, HASHES[0], [])
    assert not consistent(0, HASHES[0], 8, HASHES[1], [])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 700), min_size=1, max_size=6))
def test_a_tree_that_grows_in_tiles_is_the_same_tree(steps: list[int]) -> None:
    hashes = made(sum(steps))
    stored: dict[tiles.Tile, bytes] = {}
    size = 0

    def read(level: int, number: int) -> bytes:
        return stored[level, number]

    for step in steps:
        changed = tiles.grown(read, size, hashes[size : size + step])
        fresh = tiles.overlaid(read, changed)
        assert root(tiles.nodes_of(fresh), size + step) == root(over(hashes), size + step)
        for tile, data in changed.items():
            assert data.startswith(stored.get(tile, b"")), "a tile only grows at its end"
            assert len(data) == tiles.BYTES * tiles.width_of(*tile, size + step)
        stored.update(changed)
        size += step
    nodes = tiles.nodes_of(read)
    for old in (0, size // 2, size - 1):
        assert consistency(nodes, old, size) == consistency(over(hashes), old, size)
        assert inclusion(nodes, old, size) == inclusion(over(hashes), old, size)
    sizes = {level: sum(len(data) for tile, data in stored.items() if tile[0] == level) for level in range(3)}
    for below, above in pairwise(range(3)):
        assert sizes[above] // 32 == sizes[below] // 32 // tiles.WIDTH


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("0/x001/x234/067", (0, 1234067, 256)),
        ("0/000", (0, 0, 256)),
        ("3/273.p/112", (3, 273, 112)),
        ("entries/x001/000.p/1", ("entries", 1000, 1)),
    ],
)
def test_addresses_of_tiles(path: str, place: tuple[int | str, int, int]) -> None:
    assert tiles.read_path(path) == place
    assert tiles.path_of(*place) == path


@pytest.mark.parametrize(
    "path",
    [
        "",
        "0",
        "0/1",
        "00/001",
        "64/001",
        "0/x000/001",
        "0/001.p/256",
        "0/001.p/0",
        "x/001",
        "0/001/",
        "0/00\u0661",
    ],
)
def test_other_addresses_are_refused(path: str) -> None:
    with pytest.raises(BadNotation, match="is not the address of a tile"):
        tiles.read_path(path)


def test_the_tree_of_nothing() -> None:
    assert root(over([]), 0) == merkle.EMPTY
    assert consistency(over(HASHES), 0, 5) == consistency(over(HASHES), 5, 5) == []
