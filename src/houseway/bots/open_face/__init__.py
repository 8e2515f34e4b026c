"""The strong player of open-face Chinese Poker: values learned for half-set hands, and a search ahead of them.

`rows` numbers every segment in the making and ranks it, from the plain evaluator. `shape` says what of a half-set
hand counts, in numbers; `net` turns these into points, one small net for each number of cards to come. `search`
looks ahead, exactly at the end. `opponents` says what winning segments is worth against the boards on the table.
`training` makes the nets, backwards from the last card. All that computes is compiled by numba, which is imported
only with these modules: nothing else in the program may import them but when such a player decides.
"""
