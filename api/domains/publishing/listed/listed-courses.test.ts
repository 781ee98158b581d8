import { expect, it } from 'vitest'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import { listListedCourses } from '#contract/publishing/listed-courses.ts'
import { archiveCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))

const setListed = async (id: string, is_listed: boolean, as = admin) => {
  const { version } = (await app.call(getCourse, { as, params: { courseId: id } })).data.data
  const body = { version, is_listed }
  expect((await app.call(updateCourse, { as, params: { courseId: id }, body })).status).toBe(200)
}
const aListedCourse = async (as: TestPerson, options?: Parameters<typeof aReleasedCourse>[2]) => {
  const course = await aReleasedCourse(app, as, options)
  await setListed(course.id, true, as)
  return course
}
const translate = async (as: TestPerson, course: TestCourse) => {
  const [locale, [lessonId = '']] = ['es_ES' as const, course.lessonIds]
  const parts = { [course.chapterId]: 'Capítulo', [course.sectionId]: 'Sección', [lessonId]: 'Lección' }
  await translateTitles(app, as, { course, locale, titles: { [course.id]: 'Contraseñas', ...parts } })
  const document = aDocument('Las primeras palabras.')
  await writeLesson(app, as, { courseId: course.id, lessonId, locale, document })
}
const read = (headers: Record<string, string> = {}, host = company.host) =>
  app.call(listListedCourses, { headers: { host, ...headers } })
const readPage = (query: { cursor?: string; limit?: number }, host: string) =>
  app.call(listListedCourses, { query, headers: { host } })

it('tells published courses that the company of the host lists, and nothing else', async () => {
  const [listed, hidden] = [await aReleasedCourse(app, admin), await aReleasedCourse(app, admin)]
  const draft = await aCourse(app, admin)
  const other = await aCompany(app)
  await aReleasedCourse(app, await anAdmin(app, other))
  await setListed(listed.id, true)
  await setListed(draft.id, true)
  await setListed(hidden.id, true)
  expect((await read()).data.data.map(({ id }) => id)).toEqual([hidden.id, listed.id])
  await setListed(hidden.id, false)
  const { data } = await read()
  expect(data.data).toMatchObject([
    { id: listed.id, locale: 'en_US', address: expect.stringContaining(`//${company.host}`) },
  ])
  expect((await read({}, other.host)).data.data).toEqual([])
  expect((await read({}, 'unknown.example')).data.data).toEqual([])
})

it('may be read by pages of other sites and kept for a while', async () => {
  const { headers } = await read({ origin: 'https://www.client.example' })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  const tag = headers.get('etag') ?? ''
  expect((await read({ 'if-none-match': tag })).status).toBe(304)
})

it('tells them page by page, the newest first, and refuses a page of no size', async () => {
  const own = await aCompany(app)
  const author = await anAdmin(app, own)
  const courses = []
  for (let made = 0; made < 3; made += 1) courses.push(await aListedCourse(author))
  const newest = courses.map(({ id }) => id).toReversed()
  const first = (await readPage({ limit: 2 }, own.host)).data
  const cursor = first.meta.next_cursor ?? ''
  const second = (await readPage({ limit: 2, cursor }, own.host)).data
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(newest)
  expect(second.meta.next_cursor).toBeNull()
  for (const query of [{ limit: 0 }, { cursor: 'x' }])
    expect((await readPage(query, own.host)).status).toBe(422)
})

it('tells them in the language that is asked for where they have it, and what is released rather than the draft', async () => {
  const own = await aCompany(app, { locales: ['en_US', 'es_ES'] })
  const author = await anAdmin(app, own)
  const locales = ['en_US', 'es_ES'] as const
  const course = await aListedCourse(author, { locales: [...locales], title: 'Passwords' })
  const spanish = { 'content-language': 'es_ES' }
  const before = await read(spanish, own.host)
  expect(before.data.data[0]).toMatchObject({ title: 'Passwords', locales: ['en_US'] })
  await translate(author, course)
  expect((await read(spanish, own.host)).headers.get('etag')).toBe(before.headers.get('etag'))
  await publishDraft(app, author, course.id)
  const [spoken] = (await read(spanish, own.host)).data.data
  expect(spoken).toMatchObject({ title: 'Contraseñas', locale: 'es_ES', locales: ['en_US', 'es_ES'] })
  expect((await read({}, own.host)).data.data[0]).toMatchObject({ title: 'Passwords', locale: 'en_US' })
})

it('does not tell of a course that is put away', async () => {
  const own = await aCompany(app)
  const author = await anAdmin(app, own)
  const { id } = await aListedCourse(author)
  const tag = (await read({}, own.host)).headers.get('etag') ?? ''
  await app.call(archiveCourse, { as: author, params: { courseId: id } })
  const { status, data } = await read({ 'if-none-match': tag }, own.host)
  expect([status, data.data]).toEqual([200, []])
})
