"""The strong player of open-face Chinese Poker: values learned for half-set hands, and a search ahead of them.

`rows` numbers every segment in the making and ranks it, from the plain evaluator. `shape` says what of a half-set
hand counts, in numbers; `net` turns these into points, one small net for each number of cards to come. `terms`
says what a finished hand is worth under the rules of a table, and `search` looks ahead to it, exactly at the end.
`opponents` finishes the boards on the table as they may end. `training` makes the nets, backwards from the last
card. All that computes is compiled by numba, which is imported only with these modules: nothing else in the
program may import them but when such a player decides. docs/players.md tells how it plays together.
"""
