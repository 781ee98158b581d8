-- What a file said of a text that had moved on is a suggestion from the file's being saved until somebody takes, overwrites or dismisses
-- it, or a later file says something else.
alter table translation_import_rows add column offered_at timestamptz(3);
update translation_import_rows r set offered_at = f.created_at
from translation_imports f, translation_job_items i
where f.id = r.import_id and i.id = r.item_id and f.started_by is not null and r.result in ('stale', 'conflict')
  and r.fields is distinct from i.target and (i.updated_at is null or i.updated_at < coalesce(f.finished_at, f.created_at))
  and not exists (
    select from translation_import_rows later join translation_imports other on other.id = later.import_id
    where later.item_id = r.item_id and later.result in ('stale', 'conflict') and other.started_by is not null
      and (other.created_at, other.id) > (f.created_at, f.id)
  );
drop index translation_import_rows_suggested;
create unique index translation_import_rows_offered on translation_import_rows (item_id) where offered_at is not null;
create index translation_import_rows_offers on translation_import_rows (import_id) where offered_at is not null;
