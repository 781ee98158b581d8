-- By progress instead: 0417.
drop index if exists student_progress_states_behind;
