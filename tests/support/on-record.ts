import type { RawBuilder } from 'kysely'
import { allowChangesOfLog } from '#platform/events.ts'
import type { TestApp } from './app.ts'

interface Student {
  id: string
}

/** The log’s events of a student, oldest first: of all kinds, or of one. */
export async function eventsOf(app: TestApp, { id }: Student, kind?: string) {
  let events = app.database.db
    .selectFrom('events')
    .select(['kind', 'item_id', 'course_id', 'release_id', 'data'])
    .where('student_id', '=', id)
  if (kind !== undefined) events = events.where('kind', '=', kind)
  return events.orderBy('id').execute()
}

export const countEvents = async (app: TestApp, student: Student, kind: string): Promise<number> =>
  (await eventsOf(app, student, kind)).length

/** A student’s points ledger, oldest first. */
export const pointsOf = (app: TestApp, { id }: Student) =>
  app.database.db
    .selectFrom('points')
    .select(['cause_kind', 'cause_id', 'amount'])
    .where('student_id', '=', id)
    .orderBy('at')
    .execute()

/** Changes rows of the log, which refuses that otherwise, as if they had been written so. */
export const rewriteLog = (app: TestApp, statement: RawBuilder<unknown>): Promise<void> =>
  app.database.db.transaction().execute(async (db) => {
    await allowChangesOfLog({ db })
    await statement.execute(db)
  })
