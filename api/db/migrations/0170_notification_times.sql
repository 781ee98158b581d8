-- The switches of before live on as choices alone: what was changed since they were copied counts.
delete from notification_choices
where (kind, channel) in (('badges', 'live'), ('progress', 'mail'), ('courses', 'mail'), ('courses', 'live'));
insert into notification_choices (user_id, kind, channel, wanted)
select user_id, kind, channel, false from notification_settings
cross join lateral (values
  ('badges', 'live', badges), ('progress', 'mail', progress_changes),
  ('courses', 'digest', reminders), ('courses', 'live', reminder_notices)) choice (kind, channel, wanted)
where not wanted;
drop table notification_settings;

-- Hours of the day in the company's time zone; null where the person has not chosen.
create table notification_times (
  user_id uuid primary key references users on delete cascade,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  digest_hour smallint check (digest_hour between 9 and 15),
  check ((quiet_from is null) = (quiet_until is null))
);

create index notices_unread on notices (user_id, updated_at desc, id desc) where is_listed and seen_at is null;
