-- How often in a row a run has waited for a service that is busy; with `problem` set it goes on by itself.
alter table machine_runs add column waits integer not null default 0;
