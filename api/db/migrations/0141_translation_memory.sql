-- Confirmed translations of a company. Below it they serve too, above and beside it they do not.
create table memory_entries (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  source_locale text not null,
  target_locale text not null,
  -- Of the source in its normal form; `number_key` with every number as one sign.
  key text not null,
  number_key text not null,
  -- The unit it was written for.
  context text not null,
  source jsonb not null,
  target jsonb not null,
  words text[] not null,
  length integer not null,
  uses integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz(3) not null,
  unique (company_id, source_locale, target_locale, key, context)
);
create index memory_entries_numbers on memory_entries (company_id, target_locale, number_key);
-- By the rarest words: a tenth of what indexes of trigrams take, and several times as quick at texts of a sentence.
create index memory_entries_words on memory_entries using gin (company_id, target_locale, words);
create index memory_entries_listed on memory_entries (company_id, id desc);
create index memory_entries_updated_by on memory_entries (updated_by) where updated_by is not null;

-- How often a company's memory has a word, to ask for the rarest ones. Estimates do.
create table memory_words (
  company_id uuid not null references companies on delete cascade,
  source_locale text not null,
  word text not null,
  n integer not null,
  primary key (company_id, source_locale, word)
);

create table glossary_terms (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  source_locale text not null,
  target_locale text not null,
  term text not null,
  target text not null,
  forms text[] not null default '{}',
  forbidden text[] not null default '{}',
  keep boolean not null default false,
  case_sensitive boolean not null default false,
  note text not null default '',
  updated_by uuid references users,
  updated_at timestamptz(3) not null
);
create unique index glossary_terms_term on glossary_terms (company_id, source_locale, target_locale, lower(term));
create index glossary_terms_updated_by on glossary_terms (updated_by) where updated_by is not null;

-- One filling of a job from memory and by machine, which goes on after the end of a process.
create table machine_runs (
  id uuid primary key,
  job_id uuid not null references translation_jobs on delete cascade,
  states text[] not null,
  group_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'stopped', 'failed')),
  provider text,
  total integer not null default 0,
  done integer not null default 0,
  from_memory integer not null default 0,
  from_machine integer not null default 0,
  failed integer not null default 0,
  problem text,
  -- The last item it looked at.
  after_item uuid,
  created_by uuid not null references users,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index machine_runs_job on machine_runs (job_id, created_at desc);
create index machine_runs_created_by on machine_runs (created_by);
