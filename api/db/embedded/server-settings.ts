/** Given on the command line at every start, so that a new version's choices reach existing clusters too. */
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
  // Nothing streams from this server, so the log need only bring it back after a crash.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Solid-state disks: reading in any order costs nearly the same.
  random_page_cost: '1.1',
  jit: 'off',
  // Without the three helper processes of 18's default: a small server has little to read ahead.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors go to the application. Logging them here too would keep people's data in statements and details.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
