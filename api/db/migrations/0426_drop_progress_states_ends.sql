-- With the sort keys instead: 0425.
drop index if exists student_progress_states_ends;
