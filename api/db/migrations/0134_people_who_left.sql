-- How many accounts were disabled lately.
create index users_disabled_at on users (company_id, disabled_at) where role = 'student' and status = 'disabled';
