-- Taken back by whom and when; and whether the holder lets the name be seen in full by whoever checks.
alter table certificates add column revoked_at timestamptz(3);
alter table certificates add column revoked_by uuid references users on delete set null;
alter table certificates add column name_public boolean not null default false;

-- Until when a course that is gone through again is due: when what was won before ends.
alter table enrolments add column due_anew_at timestamptz(3);
create index certificates_ending on certificates (company_id, expires_at) where status = 'valid';
