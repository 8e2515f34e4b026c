"""What the rulebooks are worth: exact odds, best play, par sheets, and payouts that meet a target."""
