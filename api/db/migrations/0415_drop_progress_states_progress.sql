-- By state and progress instead: 0407.
drop index if exists student_progress_states_progress;
