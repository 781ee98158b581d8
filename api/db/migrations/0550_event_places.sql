-- From where something was done. Personal, kept for 90 days, and outside the seals: an event itself names no address.
create table event_places (
  -- Sorts by time, which is how old places are found.
  event_id uuid primary key,
  -- Whose device it was; null if nobody knows, as when a password was wrong.
  person_id uuid references users on delete cascade,
  ip text not null,
  user_agent text not null
);
create index event_places_person on event_places (person_id, event_id) where person_id is not null;
