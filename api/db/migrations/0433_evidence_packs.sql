-- Evidence packs: signed zip files for auditors. The file is deleted when the pack expires, and its row with it.
create table evidence_packs (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  from_day date not null,
  until_day date not null,
  framework text not null check (framework in ('iso_27001', 'nis2', 'gdpr', 'general')),
  locale text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  failure text check (failure in ('file_store', 'internal')),
  done integer not null default 0,
  total integer not null default 0,
  people integer,
  storage_key text,
  bytes bigint,
  sha256 text,
  key_id text,
  created_by uuid not null references users,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create index evidence_packs_newest on evidence_packs (company_id, created_at desc, id desc);
create index evidence_packs_created_by on evidence_packs (created_by);
create index evidence_packs_expiring on evidence_packs (expires_at) where expires_at is not null;
-- One pack of a company at a time.
create unique index evidence_packs_open on evidence_packs (company_id) where state in ('waiting', 'running');
