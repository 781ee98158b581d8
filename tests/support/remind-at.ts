import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Does what the server does for its reminders at a moment, wherever it has got to. */
export async function remindAt(app: TestApp, moment: Date): Promise<void> {
  await app.jobs.plan(moment)
  await sql`update jobs set run_at = ${moment.toISOString()} where kind = 'learning.reminders'`.execute(
    app.database.db,
  )
  await app.jobs.runDue(moment)
  await app.settled()
}
