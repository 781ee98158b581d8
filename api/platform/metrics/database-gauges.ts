import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** A metric of the whole installation, which is the same in every process. */
export interface DatabaseGauge {
  name: string
  help: string
  /** Returns one row with `value`. It must be cheap for a table of any size. */
  sql: string
}

const freshMs = 5_000
const patienceMs = 3_000

/** Never waits long and never fails: other metrics reveal a lost database. */
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
  /** One statement reads all gauges, whichever is collected first. */
  const refresh = (): Promise<void> => {
    if (performance.now() - readAt < freshMs) return reading
    readAt = performance.now()
    reading = read().catch(() => {
      for (const each of [...kept, offset]) each.reset()
    })
    return reading
  }
}
