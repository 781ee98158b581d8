-- Ignoring a warning is an act in the history of its text, with the reason as that of a rejection. Null for all other acts.
alter table unit_history add column warning text, add column is_dismissal boolean;
