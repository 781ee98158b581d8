-- A course goes with its releases, and PostgreSQL looks for what refers to each: without these it would read every enrolment,
-- attempt and certificate there is.
create index enrolments_release on enrolments (release_id);
create index enrolments_completed_release on enrolments (completed_release_id) where completed_release_id is not null;
create index attempts_release on attempts (release_id);
create index certificates_release on certificates (release_id);
create index courses_current_release on courses (current_release_id) where current_release_id is not null;
create index courses_origin_release on courses (origin_release_id) where origin_release_id is not null;
create index courses_origin on courses (origin_course_id) where origin_course_id is not null;
create index assignments_course on assignments (course_id);
create index item_notes_course on item_notes (course_id);
create index deliveries_course on deliveries (course_id);

-- Lists of companies name the hosts of each.
create index company_hosts_company on company_hosts (company_id, is_primary desc, hostname);

-- Sessions and links that are long over are forgotten, the oldest first.
create index sessions_expiry on sessions (expires_at);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
