"""What games are worth: exact odds, best play, par sheets, payouts that meet a target; no game is known here."""
