-- Days after which disabled people are erased: 0 never, null as the company above says.
alter table companies add column erase_after_days integer
  check (erase_after_days between 0 and 3650);
