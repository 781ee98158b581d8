-- What a learner made of an exercise in a lesson: the last answer with its score, and the best score so far.
create table exercise_results (
  enrolment_id uuid not null references enrolments on delete cascade,
  item_id uuid not null,
  block_id text not null,
  answer jsonb not null,
  score integer not null check (score between 0 and 100),
  passed boolean not null,
  best integer not null check (best between 0 and 100),
  tries integer not null default 1,
  -- The text that the answer was given to.
  document_hash text not null references documents,
  answered_at timestamptz(3) not null default now(),
  primary key (enrolment_id, item_id, block_id)
);
