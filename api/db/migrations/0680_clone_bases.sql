-- The draft that a clone was made of, where no release of the original says what it was.
create table clone_bases (
  course_id uuid primary key references courses on delete cascade,
  company_id uuid not null references companies on delete cascade,
  draft jsonb not null
);
create index clone_bases_company on clone_bases (company_id);
