import { expect, it } from 'vitest'
import { getCourse } from '#contract/courses/courses.ts'
import { listClones } from '#contract/publishing/clone-updates.ts'
import { archiveCourse } from '#contract/publishing/publishing.ts'
import { factsQuery } from '#domains/courses/courses.queries.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher } from '#tests/support/builders/accounts.ts'
import { aClone, takeCloneUpdate } from '#tests/support/builders/clones.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aReleasedCourse, publishDraft, type TestReleasedCourse } from '#tests/support/builders/publishing.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { countStatements } from '#tests/support/database/statement-count.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { clonesPage } from './clones.queries.ts'

const statements = countStatements()

const app = aTestApp()
const reseller = fileFixture(() => aCompany(app, { name: 'Reseller' }))
const harbour = fileFixture(() => aCompany(app, { name: 'Harbour', parent: reseller }))
const brewery = fileFixture(() => aCompany(app, { name: 'Brewery', parent: reseller }))
const admin = fileFixture(() => anAdmin(app, reseller))

const list = (courseId: string, query: { cursor?: string; limit?: number } = {}, as = admin) =>
  app.call(listClones, { as, params: { courseId }, query })

async function publishAnother(course: TestReleasedCourse): Promise<void> {
  const document = aDocument(`Words of ${course.id} at ${Date.now()}.`)
  await writeLesson(app, admin, { courseId: course.id, lessonId: course.lessonIds[0] ?? '', document })
  await publishDraft(app, admin, course.id)
}

it('clones are listed by company and title, page by page, with what they have', async () => {
  const course = await aReleasedCourse(app, admin)
  const made = []
  for (const [company, title] of [
    [harbour, 'Zebra'],
    [harbour, 'Apple'],
    [brewery, 'Mango'],
    [reseller, 'Own'],
  ] as const)
    made.push(await aClone(app, admin, { course, company, title }))
  const [zebra, apple, mango, own] = made.map(({ id }) => id)
  await publishAnother(course)
  await takeCloneUpdate(app, admin, { courseId: apple ?? '' })
  await app.call(archiveCourse, { as: admin, params: { courseId: zebra ?? '' } })

  const first = await list(course.id, { limit: 3 })
  expect(first.data.meta).toEqual({ next_cursor: zebra === undefined ? null : zebra, total: 4, behind: 2 })
  const common = { status: 'draft', since: 1, is_behind: true, can: { update: true } }
  expect(first.data.data).toEqual([
    { ...common, id: mango, title: 'Mango', company_id: brewery.id, company_name: 'Brewery' },
    {
      ...{ id: apple, title: 'Apple', company_id: harbour.id, company_name: 'Harbour' },
      ...{ status: 'draft', since: 2, is_behind: false, can: { update: false } },
    },
    {
      ...{ id: zebra, title: 'Zebra', company_id: harbour.id, company_name: 'Harbour' },
      ...{ status: 'archived', since: 1, is_behind: false, can: { update: false } },
    },
  ])
  const second = await list(course.id, { limit: 3, cursor: first.data.meta.next_cursor ?? '' })
  expect(second.data).toEqual({
    data: [{ ...common, id: own, title: 'Own', company_id: reseller.id, company_name: 'Reseller' }],
    meta: { next_cursor: null },
  })
})

it('only clones in companies that one sees are listed and counted', async () => {
  const course = await aReleasedCourse(app, await anAdmin(app, harbour))
  await aClone(app, admin, { course, company: brewery })
  const within = await aClone(app, admin, { course, company: harbour })
  const teacher = await aTeacher(app, harbour)
  const { data, meta } = (await list(course.id, {}, teacher)).data
  expect([data.map(({ id }) => id), meta.total]).toEqual([[within.id], 1])
  expect((await list(course.id, {}, await aTeacher(app, brewery))).status).toBe(404)
})

it('auditors see what is behind, and update nothing', async () => {
  const course = await aReleasedCourse(app, admin)
  await aClone(app, admin, { course })
  await publishAnother(course)
  const auditor = await aTeacher(app, reseller, { abilities: ['auditor'] })
  const [clone] = (await list(course.id, {}, auditor)).data.data
  expect(clone).toMatchObject({ is_behind: true, can: { update: false } })
})

it('many clones take as many questions to the database as few', async () => {
  const count = async (size: number): Promise<number> => {
    const course = await aReleasedCourse(app, admin)
    for (let nth = 0; nth < size; nth += 1) await aClone(app, admin, { course, company: harbour })
    await publishAnother(course)
    await app.heard()
    const before = statements()
    expect((await list(course.id)).data.data).toHaveLength(size)
    return statements() - before
  }
  const few = await count(2)
  expect(await count(9)).toBe(few)
})

it('among many courses, those of a list and of a page are found by indexes', async () => {
  const course = await aReleasedCourse(app, admin)
  const clone = await aClone(app, admin, { course, company: harbour })
  await aClone(app, admin, { course, company: brewery })
  await publishAnother(course)
  const { db, pool } = app.database
  await pool.query(
    `with made as (
      insert into courses (id, company_id, slug, difficulty, locales)
      select gen_random_uuid(), $1, 'many', 'beginner', '{en_US}' from generate_series(1, 3000) returning id, company_id),
    named as (
      insert into texts (company_id, course_id, owner_kind, owner_id, field, locale, value, hash)
      select company_id, id, 'course', id, 'title', 'en_US', 'Many', '' from made)
    insert into clone_bases (course_id, company_id, draft) select id, company_id, '{}' from made`,
    [reseller.id],
  )
  await pool.query('analyze courses; analyze texts; analyze clone_bases')
  const tables = ['courses', 'texts', 'clone_bases']
  const ctx = app.as(admin)
  for (const query of [
    clonesPage(ctx, course.id, { limit: 26 }),
    clonesPage(ctx, course.id, { limit: 26, after: clone.id }),
    factsQuery(ctx, [clone.id]),
  ]) {
    const { read, scanned } = await measureQuery(db, query, tables)
    expect(scanned).toEqual([])
    expect(read).toBeLessThan(20)
  }
  expect((await app.call(getCourse, { as: admin, params: { courseId: clone.id } })).status).toBe(200)
})
