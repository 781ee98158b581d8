import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** How often the database was asked so far. To be called before the application starts: connections keep the one they began with. */
export function countStatements(): () => number {
  let count = 0
  const { query } = pg.Client.prototype
  beforeAll(() => {
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      count += 1
      return Reflect.apply(query, this, args)
    } as typeof query
  })
  afterAll(() => {
    pg.Client.prototype.query = query
  })
  return () => count
}
