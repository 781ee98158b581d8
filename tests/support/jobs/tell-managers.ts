import { settleAll } from '#domains/directory/progress-states/progress-states.service.ts'
import { replaceJob } from '#platform/jobs/job.ts'
import type { TestApp } from '../app.ts'
import { jobContext } from './job-context.ts'

/** Runs the round of weekly e-mails to managers as the server would at a given time. */
export async function tellManagersAt(app: TestApp, moment: string): Promise<void> {
  const now = new Date(moment)
  const ctx = jobContext(app, now)
  await settleAll(ctx)
  await replaceJob(ctx, { kind: 'directory.manager_digests' }, { key: '', data: {} })
  await app.jobs.runDue(now)
  await app.settled()
}

export async function setManager(
  app: TestApp,
  person: { id: string },
  manager: { id: string },
): Promise<void> {
  await app.database.db
    .updateTable('users')
    .set({ manager_id: manager.id })
    .where('id', '=', person.id)
    .execute()
}
