-- With the state instead: 0423.
drop index if exists student_progress_states_tags;
