-- The index of 0343 takes its place: this one read the list of all entries of a language for each text.
drop index memory_entries_words;
