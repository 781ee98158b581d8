-- A course that is assigned by tag is due so many days after its student was given the tag, not after it was assigned to others.
alter table users add column tag_since jsonb not null default '{}';
