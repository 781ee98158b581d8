import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** A figure of the whole installation, which every process gives alike. */
export interface DatabaseGauge {
  name: string
  help: string
  /** Gives one row with `value`. It must cost little however large the table is. */
  sql: string
}

const freshMs = 5_000
const patienceMs = 3_000

/** Never waits long and never fails: a database that is gone is seen by the other figures. */
export function addDatabaseGauges(registry: Registry, pool: pg.Pool, gauges: readonly DatabaseGauge[]): void {
  const make = ({ name, help }: Pick<DatabaseGauge, 'name' | 'help'>) =>
    new Gauge({ name, help, aggregator: 'max', registers: [registry], collect: () => refresh() })
  const kept = gauges.map(make)
  const offset = make({
    name: 'wardwise_clock_offset_seconds',
    help: 'The clock of the database less that of this machine',
  })
  const fields = gauges.map(({ sql }, nth) => `(${sql}) as g${nth}`)
  const statement = `select extract(epoch from clock_timestamp())::float8 as now, ${fields.join(', ')}`
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()

  const read = async (): Promise<void> => {
    const began = Date.now()
    const query = { text: statement, query_timeout: patienceMs } as pg.QueryConfig
    const [row] = (await pool.query<Record<string, number | string | null>>(query)).rows
    kept.forEach((each, nth) => {
      each.set(Number(row?.[`g${nth}`] ?? 0))
    })
    offset.set(Number(row?.now) - (began + Date.now()) / 2_000)
  }
  /** One statement for all of them, whichever is asked first. */
  const refresh = (): Promise<void> => {
    if (performance.now() - readAt < freshMs) return reading
    readAt = performance.now()
    reading = read().catch(() => {
      for (const each of [...kept, offset]) each.reset()
    })
    return reading
  }
}
