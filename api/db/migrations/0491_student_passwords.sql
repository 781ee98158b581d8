-- Whether students of a company may sign in with a password beside links by e-mail.
alter table companies add column has_student_passwords boolean not null default false;
