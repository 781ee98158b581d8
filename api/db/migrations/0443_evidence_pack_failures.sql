-- A zip file without Zip64 holds less than four gibibytes. The table is small: packs expire.
alter table evidence_packs drop constraint evidence_packs_failure_check;
alter table evidence_packs add constraint evidence_packs_failure_check
  check (failure in ('file_store', 'too_large', 'internal'));
