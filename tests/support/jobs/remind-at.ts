import { replaceJob } from '#platform/jobs/job.ts'
import type { TestApp } from '../app.ts'
import { jobContext } from './job-context.ts'

/** Runs the reminders as the server would at a given time, in whatever state they are. */
export async function remindAt(app: TestApp, moment: Date): Promise<void> {
  await replaceJob(jobContext(app, moment), { kind: 'learning.reminders' }, { key: '', data: {} })
  await app.jobs.runDue(moment)
  await app.settled()
}
