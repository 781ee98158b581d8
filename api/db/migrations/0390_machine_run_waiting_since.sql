-- Since when a run has waited for its service, without having got on; null while it does not wait.
alter table machine_runs add column waiting_since timestamptz(3);
