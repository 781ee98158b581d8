import { expect, test } from 'vitest'
import type { CourseFile } from '#contract/courses/course-file.ts'
import { type Course, getCourse, updateCourse } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as publishing from '#contract/publishing/publishing.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { publishDraft } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { selectRelease } from './publishing.queries.ts'

// Objectives and extra-credit tasks: edited with the course, then part of everything made from its draft.

const app = aTestApp()
const admin = fileFixture(async () => anAdmin(app, await aCompany(app)))

const task = { title: 'Find one', instructions: 'Paste its subject.', points: 20, kind: 'text' as const }
const aims = { objectives: [{ text: 'Spot a forged sender' }, { text: 'Report it' }], extra_credits: [task] }

const aCourseWithAims = () =>
  aCourse(app, admin, { ...aims, title: 'Phishing', lessons: 1, locales: ['en_US', 'es_ES'] })
const read = async (courseId: string, language = 'en_US'): Promise<Course> =>
  (await app.call(getCourse, { as: admin, params: { courseId }, headers: { 'content-language': language } }))
    .data.data
const change = (courseId: string, body: BodyOf<typeof updateCourse>, language = 'en_US') =>
  app.call(updateCourse, {
    as: admin,
    params: { courseId },
    body,
    headers: { 'content-language': language },
  })
const words = ({ objectives, extra_credits }: Pick<Course, 'objectives' | 'extra_credits'>) => ({
  objectives: objectives.map(({ text }) => ({ text })),
  extra_credits: extra_credits.map(({ id: _, ...rest }) => rest),
})

// Specification, authoring 1: Objectives and extra-credit tasks are set by the author
test('are kept in their order under ids that stay, and go when left out', async () => {
  const { id } = await aCourseWithAims()
  const made = await read(id)
  expect(words(made)).toEqual(aims)
  const [first, second] = made.objectives
  const objectives = [second, { text: 'Stay calm' }, first].map((goal) => ({ text: '', ...goal }))
  const answer = await change(id, { version: made.version, objectives, extra_credits: [] })
  expect(answer.data.data.objectives).toEqual([second, { id: expect.any(String), text: 'Stay calm' }, first])
  expect(answer.data.data.extra_credits).toEqual([])
  const left = await app.database.db
    .selectFrom('texts')
    .select('value')
    .where('course_id', '=', id)
    .where('owner_kind', '=', 'extra_credit')
    .execute()
  expect(left).toEqual([])
})

test('a translation is only what was written in that language', async () => {
  const { id } = await aCourseWithAims()
  const shown = await read(id, 'es_ES')
  expect(words(shown)).toEqual(aims)
  const objectives = shown.objectives.map((goal, index) => (index === 0 ? { ...goal, text: 'Ver' } : goal))
  await change(id, { version: shown.version, objectives }, 'es_ES')
  expect((await read(id)).objectives.map(({ text }) => text)).toEqual(['Spot a forged sender', 'Report it'])
  const written = await app.database.db
    .selectFrom('texts')
    .select('value')
    .where('course_id', '=', id)
    .where('owner_kind', '=', 'objective')
    .where('locale', '=', 'es_ES')
    .execute()
  expect(written).toEqual([{ value: 'Ver' }])
})

test.each<[Partial<BodyOf<typeof updateCourse>>, string]>([
  [{ objectives: [{ text: '' }] }, 'objectives.0.text'],
  [{ objectives: [{ id: newId(), text: 'Somebody else’s' }] }, 'objectives.0.id'],
  [{ objectives: Array.from({ length: 13 }, () => ({ text: 'One too many' })) }, 'objectives'],
  [{ extra_credits: [{ ...task, points: 101 }] }, 'extra_credits.0.points'],
  [{ extra_credits: [{ ...task, kind: 'dance' as 'text' }] }, 'extra_credits.0.kind'],
  [{ extra_credits: [task, { ...task, id: newId() }] }, 'extra_credits.1.id'],
])('refuses %j', async (body, field) => {
  const { id } = await aCourseWithAims()
  const before = await read(id)
  const answer = await change(id, { version: before.version, ...body })
  expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, [field]])
  expect(words(await read(id))).toEqual(aims)
})

test('refuses an id of another course, and one twice', async () => {
  const { id } = await aCourseWithAims()
  const foreign = (await read((await aCourseWithAims()).id)).objectives[0]
  const { version, objectives } = await read(id)
  for (const sent of [[foreign], [objectives[0], objectives[0]]]) {
    const answer = await change(id, { version, objectives: sent.flatMap((goal) => goal ?? []) })
    expect(answer.status).toBe(422)
  }
})

test('students get them with a release, and the review says what changed', async () => {
  const course = await aCourseWithAims()
  await translateTitles(app, admin, { course, locale: 'es_ES' })
  const releaseId = await publishDraft(app, admin, course.id)
  const outline = (await selectRelease(app.as(admin), releaseId))?.value.outline
  expect(outline?.objectives).toEqual([{ en_US: 'Spot a forged sender' }, { en_US: 'Report it' }])
  const now = await read(course.id)
  expect(now.unpublished_changes).toBe(0)
  expect(outline?.extra_credits).toEqual([
    {
      ...now.extra_credits[0],
      title: { en_US: task.title },
      instructions: { en_US: task.instructions },
    },
  ])
  const [kept] = now.objectives
  await change(course.id, {
    version: now.version,
    objectives: [{ text: 'Spot a forged sender at once', ...(kept && { id: kept.id }) }],
  })
  expect((await read(course.id)).unpublished_changes).toBe(1)
  const review = await app.call(publishing.getReview, { as: admin, params: { courseId: course.id } })
  const [entry] = review.data.data.changes
  expect(entry).toMatchObject({ kind: 'course', change: 'changed' })
  expect(entry?.blocks.map(({ type, change: how }) => [type, how])).toEqual([
    ['objective', 'changed'],
    ['objective', 'removed'],
  ])
  const restored = await app.call(publishing.restoreRelease, {
    as: admin,
    params: { courseId: course.id, releaseId },
  })
  expect(words(restored.data.data)).toEqual(aims)
})

test('a copy and a course made of the file have the same under ids of their own', async () => {
  const { id } = await aCourseWithAims()
  const original = await read(id)
  const params = { courseId: id }
  const copy = await app.call(publishing.cloneCourse, { as: admin, params, body: { key: 'a-copy-of-it' } })
  const file = await app.call(publishing.downloadCourse, {
    as: admin,
    params: { ...params, locale: 'en_US' },
    query: { format: 'json' },
  })
  const bytes = Buffer.from(file.bytes)
  const sent = JSON.parse(bytes.toString()) as CourseFile
  expect(sent.objectives?.map(({ text }) => text)).toEqual([
    { en_US: 'Spot a forged sender' },
    { en_US: 'Report it' },
  ])
  const imported = await app.call(publishing.importCourse, {
    as: admin,
    query: { key: 'an-import-of-it' },
    file: { name: 'course.json', type: 'application/json', bytes },
  })
  for (const made of [copy.data.data, imported.data.data.course]) {
    if (!made) throw new Error('There is no course')
    expect(words(await read(made.id))).toEqual(aims)
    const ids = (course: Course) => [...course.objectives, ...course.extra_credits].map((one) => one.id)
    expect(ids(made).filter((one) => ids(original).includes(one))).toEqual([])
  }
})
