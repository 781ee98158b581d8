import { expect, it } from 'vitest'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import { listListedCourses } from '#contract/publishing/listed-courses.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))

const setListed = async (id: string, is_listed: boolean) => {
  const { version } = (await app.call(getCourse, { as: admin, params: { courseId: id } })).data.data
  const body = { version, is_listed }
  expect((await app.call(updateCourse, { as: admin, params: { courseId: id }, body })).status).toBe(200)
}
const read = (headers: Record<string, string> = {}, host = company.host) =>
  app.call(listListedCourses, { headers: { host, ...headers } })

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
