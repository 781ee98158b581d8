import { sql } from 'kysely'
import type { TestApp } from '../app.ts'

/** Runs the reminders as the server would at a given time, in whatever state they are. */
export async function remindAt(app: TestApp, moment: Date): Promise<void> {
  await app.jobs.plan(moment)
  await sql`update jobs set run_at = ${moment.toISOString()} where kind = 'learning.reminders'`.execute(
    app.database.db,
  )
  await app.jobs.runDue(moment)
  await app.settled()
}
