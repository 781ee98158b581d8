-- Hours of the company's zone in which people are mailed, on working days; null as the company above says.
alter table companies
  add column reminders_from smallint check (reminders_from between 0 and 23),
  add column reminders_until smallint check (reminders_until between 1 and 24),
  add constraint companies_reminders_check
    check ((reminders_from is null) = (reminders_until is null) and reminders_from < reminders_until);
