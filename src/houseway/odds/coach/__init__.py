"""The coach: from what a seat sees and is offered, the best decision and what every other one gives up."""
