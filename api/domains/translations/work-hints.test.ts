import { beforeEach, expect, it } from 'vitest'
import { workChangedEvent } from '#contract/events.ts'
import { autoTranslate } from '#contract/translations/helps.ts'
import { listUnits, saveUnit } from '#contract/translations/items.ts'
import { createTranslationJob } from '#contract/translations/jobs.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { aGreekJob, callsOf, type JobPath } from './greek-job.test-support.ts'

const app = aTestApp()
const call = callsOf(app)
let teacher: TestPerson
let translator: TestPerson
let path: JobPath

beforeEach(async () => {
  const company = await aCompany(app)
  teacher = await aTeacher(app, company)
  translator = await aTeacher(app, company)
  path = await aGreekJob(app, teacher, ['Read the address.'])
})

it('the translator of a job hears that another person has translated a text', async () => {
  const { data: job } = await call(createTranslationJob, {
    as: teacher,
    params: path,
    body: { locale: 'es_ES', assignee_id: translator.id },
  })
  const params = { ...path, translationJobId: job.id }
  const { data: units } = await call(listUnits, { as: teacher, params, query: { kind: 'block' } })
  const [unit] = units
  if (!unit) throw new Error('No unit')
  const heard = nextEvent(await aLiveChannel(app, translator), workChangedEvent)
  const { id, revision, source_hash } = unit
  const body = { id, revision, source_hash, fields: ['Lea la dirección.'] }
  await call(saveUnit, { as: teacher, params, body })
  expect(await heard).toMatchObject({ kind: 'translation_job', subject: path.courseId })
})

it('whoever fills a job by machine hears that the run is further on', async () => {
  const heard = nextEvent(await aLiveChannel(app, teacher), workChangedEvent)
  const { data } = await call(autoTranslate, { as: teacher, body: { job_id: path.translationJobId } })
  await app.jobs.runDue()
  expect(await heard).toMatchObject({ kind: 'machine_run', subject: data.run?.id })
})
