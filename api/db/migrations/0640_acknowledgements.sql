-- The text of every statement that somebody accepted, once for each SHA-256 hash of it.
create table acknowledgement_statements (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  title text not null,
  statement text not null,
  policy text not null,
  href text not null,
  label text not null
);

-- Who accepted which statement when. Only added to; a reset of progress keeps them with their enrolment.
create table acknowledgements (
  id uuid primary key,
  company_id uuid not null references companies,
  student_id uuid not null references users,
  course_id uuid not null references courses,
  enrolment_id uuid not null references enrolments,
  item_id uuid not null,
  block_id text not null,
  release_id uuid not null references releases,
  release_number integer not null,
  locale text not null,
  -- Of the text in the course's default language: whether it still counts follows from this hash.
  source_hash text not null,
  -- Of the text that was shown.
  statement_hash text not null references acknowledgement_statements,
  confirmed_at timestamptz(3) not null,
  unique (enrolment_id, item_id, block_id, source_hash)
);
create index acknowledgements_student on acknowledgements (student_id, confirmed_at desc, id desc);
create index acknowledgements_course on acknowledgements (course_id, item_id, block_id, source_hash, student_id);
create index acknowledgements_company on acknowledgements (company_id, confirmed_at desc, id desc);
create index acknowledgements_release on acknowledgements (release_id);
create index acknowledgements_statement on acknowledgements (statement_hash);
