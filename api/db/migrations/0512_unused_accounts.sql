-- Students who have never signed in, by how long they have been there.
create index concurrently if not exists users_never_signed_in on users (company_id, created_at)
  where role = 'student' and status = 'active' and first_signed_in_at is null;
