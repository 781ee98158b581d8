import { expect, it } from 'vitest'
import { listUnits } from '#contract/translations/items.ts'
import { createTranslationJob } from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'

const app = aTestApp()

it('counts the other texts that are the same, from the first on and as they come and go', async () => {
  const admin = await anAdmin(app, await aCompany(app))
  const { id: courseId, lessonIds } = await aCourse(app, admin, { lessons: 2 })
  const write = (nth: number, ...texts: string[]) =>
    writeLesson(app, admin, { courseId, lessonId: lessonIds[nth] ?? '', document: aDocument(...texts) })
  await write(0, 'Look twice.', 'Ask.')
  await write(1, 'Look twice.', 'Look  twice.', 'Wait.')
  const course = { as: admin, params: { courseId } }
  const { data: made } = await app.call(createTranslationJob, { ...course, body: { locale: 'el_GR' } })
  const params = { courseId, translationJobId: made.data.id }
  const repeats = async () => {
    const { data } = await app.call(listUnits, { as: admin, params, query: { kind: 'block' } })
    return data.data.map((unit) => [unit.source[0], unit.repeats])
  }
  expect(await repeats()).toEqual([
    ['Look twice.', 2],
    ['Ask.', 0],
    ['Look twice.', 2],
    ['Look  twice.', 2],
    ['Wait.', 0],
  ])
  await write(0, 'Look twice.', 'Wait.')
  await write(1, 'Wait.', 'Look  twice.', 'Wait.')
  expect(await repeats()).toEqual([
    ['Look twice.', 1],
    ['Wait.', 2],
    ['Wait.', 2],
    ['Look  twice.', 1],
    ['Wait.', 2],
  ])
})
