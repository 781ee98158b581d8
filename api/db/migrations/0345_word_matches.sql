-- What the memory has for the open words of a job, counted in the background.
create table word_matches (
  job_id uuid primary key references translation_jobs on delete cascade,
  -- Words by how much of them the memory has.
  counts jsonb not null,
  -- How many units and words were open: with others it is counted again.
  amounts text not null,
  as_of timestamptz(3) not null
);

-- The best that the memory has for a source that it has not got word for word, from 0 to 99.
create table memory_scores (
  job_id uuid not null references translation_jobs on delete cascade,
  source_key text not null,
  score integer not null,
  counted_at timestamptz(3) not null,
  primary key (job_id, source_key)
);
