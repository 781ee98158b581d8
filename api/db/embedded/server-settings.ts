/** Passed on the command line at every start, so that changes in a new version also apply to existing clusters. */
export const serverSettings: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '50',
  autovacuum: 'on',
  max_wal_size: '512MB',
  // Nothing replicates from this server, so the write-ahead log is needed only for crash recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Solid-state disks: random reads cost nearly the same as sequential ones.
  random_page_cost: '1.1',
  jit: 'off',
  // Avoids the three I/O workers of version 18’s default: a small server has little to read ahead.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors go to the application. Logging them here too would store personal data from statements and details.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
