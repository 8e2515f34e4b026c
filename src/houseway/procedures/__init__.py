"""What rulebooks share, named as the documents name it: a procedure is a phase that a rulebook puts in its row."""
