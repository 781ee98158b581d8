create index concurrently if not exists memory_entries_short on memory_entries
  using gin (memory_terms(company_id, source_locale, target_locale, words)) where length <= 2;
