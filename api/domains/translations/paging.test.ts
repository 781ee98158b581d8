import { expect, it } from 'vitest'
import { unitSelections } from '#contract/translations/gate.ts'
import * as helps from '#contract/translations/helps.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const locales = ['en_US', 'el_GR', 'es_ES', 'ro_RO'] as const

const world = fileFixture(async () => {
  const admin = await anAdmin(app, await aCompany(app))
  const course = await aCourse(app, admin, { lessons: 2, locales: [...locales] })
  await aCourse(app, admin, { locales: [...locales] })
  for (const term of ['bait', 'hook', 'Net', 'phish', 'zeta'])
    await app.call(helps.createGlossaryTerm, {
      as: admin,
      body: { source_locale: 'en_US', target_locale: 'el_GR', term, target: `${term} el` },
    })
  const { data } = (await app.call(jobs.listCourseJobs, { as: admin, params: { courseId: course.id } })).data
  const greek = data.find(({ locale }) => locale === 'el_GR')
  const path = { courseId: course.id, translationJobId: greek?.id ?? '' }
  const units = (await app.call(items.listUnits, { as: admin, params: path })).data.data
  await app.call(items.saveUnits, {
    as: admin,
    params: path,
    body: {
      items: units.map(({ id, revision, source_hash, source }) => ({
        id,
        revision,
        source_hash,
        fields: source.map((field) => `${field} el`),
      })),
    },
  })
  await app.call(jobs.updateTranslationJob, {
    as: admin,
    params: path,
    body: { version: greek?.version ?? 1, due_on: '2030-01-02' },
  })
  return { admin, path }
})

type Paged = { data: { id: string }[]; meta: { next_cursor: string | null } }
const lists = {
  jobs: async (query: object) => app.call(jobs.listAllJobs, { as: world.admin, query }),
  glossary: async (query: object) => app.call(helps.listGlossary, { as: world.admin, query }),
  memory: async (query: object) => app.call(helps.listMemory, { as: world.admin, query }),
  units: async (query: object) => app.call(items.listUnits, { as: world.admin, params: world.path, query }),
}

it.each(Object.entries(lists))('%s are read page by page, each once and in one order', async (_, list) => {
  const whole = (await list({ limit: 100 })).data as Paged
  expect(whole.data.length).toBeGreaterThan(4)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = (await list({ limit: 2, ...(cursor ? { cursor } : {}) })).data as Paged
    expect(page.data.length).toBeLessThanOrEqual(2)
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.meta.next_cursor
  } while (cursor)
  expect(ids).toEqual(whole.data.map(({ id }) => id))
})

it('units are read from one beginning to the next, as the index of their pages says', async () => {
  const { admin: as, path: params } = world
  const whole = (await app.call(items.listUnits, { as, params, query: { limit: 100 } })).data
  const index = (await app.call(items.listUnitPages, { as, params })).data
  expect(index.meta.total).toBe(whole.meta.total)
  const [first, third] = [whole.data[0], whole.data[3]]
  expect(index.data).toEqual([{ id: first?.id, position: first?.position }])
  const query = { from: whole.data[1]?.id, until: third?.id, limit: 100 }
  const between = (await app.call(items.listUnits, { as, params, query })).data.data
  expect(between.map(({ id }) => id)).toEqual(whole.data.slice(1, 3).map(({ id }) => id))
  const none = (await app.call(items.listUnitPages, { as, params, query: { q: 'no such words' } })).data
  expect(none).toEqual({ data: [], meta: { total: 0 } })
})

it.each(Object.entries(lists))('%s answer a cursor that is none of theirs', async (_, list) => {
  for (const cursor of ['x', "';--", '\u0000', newId(), 'a'.repeat(300), '-1', '%', 'eyJpZCI6MX0'])
    expect([200, 404, 422]).toContain((await list({ cursor })).status)
})

it.each([
  {},
  ...unitSelections.map((only) => ({ only })),
  { state: 'translated' as const },
  { part: 'lessons' as const },
  { part: 'outline' as const, only: 'warnings' as const },
  { state: 'translated' as const, only: 'todo' as const },
  { q: 'LESSON' },
  { kind: 'text' as const },
])('the total of %o is that of the units listed', async (filter) => {
  const { admin: as, path: params } = world
  const { data, meta } = (await app.call(items.listUnits, { as, params, query: { ...filter, limit: 100 } }))
    .data
  expect(meta.total).toBe(data.length)
})
