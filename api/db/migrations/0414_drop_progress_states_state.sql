drop index if exists student_progress_states_state;
