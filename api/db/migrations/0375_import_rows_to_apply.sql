create index concurrently if not exists translation_import_rows_to_apply on translation_import_rows (import_id, number)
  where result = 'changed' and applied_at is null;
