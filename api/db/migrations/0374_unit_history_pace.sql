create index concurrently if not exists unit_history_pace on unit_history (job_id, at) include (words)
  where revision = 1 and origin in ('human', 'memory') and state in ('translated', 'approved');
