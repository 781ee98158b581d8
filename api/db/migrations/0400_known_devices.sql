-- The browsers that a person has signed in with, each as a hash that says nothing without the browser. Twenty a person at most.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);
