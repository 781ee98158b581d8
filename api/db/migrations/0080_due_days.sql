-- A due date is a day of the calendar of the company whose student it is for, and ends with that day; so does the first day begin.
update companies set time_zone = 'UTC' where time_zone not in (select name from pg_timezone_names);
alter table companies add constraint companies_time_zone_known
  check ((timestamptz '2000-01-01 00:00Z' at time zone time_zone) is not null);

create function start_of_day(day date, zone text) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone zone;
-- Its last millisecond: what is done then is done on that day, and its local date is the day.
create function end_of_day(day date, zone text) returns timestamptz language sql immutable parallel safe
  return (day + 1)::timestamp at time zone zone - interval '1 millisecond';

alter table assignments add column starts_on date, add column due_on date;
update assignments set
  starts_on = (starts_at at time zone companies.time_zone)::date,
  due_on = (due_at at time zone companies.time_zone)::date
from companies where companies.id = assignments.company_id and (starts_at is not null or due_at is not null);
alter table assignments drop column starts_at, drop column due_at;
