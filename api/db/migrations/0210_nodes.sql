-- The processes that serve from this database at the moment. Unlogged, as they mean nothing after a crash of the database.
create unlogged table nodes (
  id uuid primary key,
  -- Of the folder that stored files lie in; null where they lie in a bucket.
  folder_id text,
  seen_at timestamptz(3) not null default now()
);
-- Messages between nodes that are too large for a notice.
create unlogged table node_messages (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index node_messages_old on node_messages (created_at);
-- Whoever works at a job has it until then, by the clock of the database: those of several machines differ.
alter table jobs add column leased_until timestamptz(3);
-- Tries by hashed key, counted over all processes where there is no Redis. As rate-limiter-flexible writes it.
create unlogged table throttle_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index throttle_counts_over on throttle_counts (expire);
