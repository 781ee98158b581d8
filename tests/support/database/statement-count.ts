import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/**
 * Number of database queries so far. Call it before the application starts, because connections keep the function they
 * began with.
 */
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
