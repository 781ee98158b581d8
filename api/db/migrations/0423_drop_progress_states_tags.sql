-- With the state instead: 0422.
drop index if exists student_progress_states_tags;
