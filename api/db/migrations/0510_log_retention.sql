-- Years after which entries leave the audit log. Null: inherited from the parent company.
alter table companies add column log_years integer check (log_years between 1 and 10);
-- When retention removed the event. Its hash stays, so that the chain can still be checked.
alter table event_seal_of add column expired_at timestamptz(3);
-- How many of the removed events retention removed.
alter table event_seal_checks add column expired integer not null default 0;
