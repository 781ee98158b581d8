import { beforeAll, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { getBranding } from '#contract/companies/companies.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import { previewComponent } from '#contract/publishing/preview.ts'
import { listPreviewComments, listPreviewLinks } from '#contract/publishing/preview-links.ts'
import { getReview, listAssignments } from '#contract/publishing/publishing.ts'
import { passwordProblems } from '#domains/accounts/sessions/passwords.service.ts'
import { currentRelease, getDocument, listAssigned } from '#domains/publishing/publishing.service.ts'
import { aTestApp, startTestApp } from '#tests/support/app.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'
import { type DemoLine, seedDemo } from './seed.ts'

const app = aTestApp()

let line: DemoLine
let other: DemoLine | null
beforeAll(async () => {
  // Two processes that start concurrently.
  const lines = await Promise.all([seedDemo(app.contextOutside()), seedDemo(app.contextOutside())])
  line = lines[0] as DemoLine
  other = lines[1]
})

const signIn = async (email: string) => {
  const company = line.demo.find(({ people }) => people.some((person) => person.email === email))
  const { password = '' } = company?.people.find((person) => person.email === email) ?? {}
  const data = sessionOf(
    await app.call(login, { body: { email, password }, headers: { host: company?.host ?? '' } }),
  )
  return { token: data.access_token, ...data.user, role: data.user.role as 'admin' }
}

describe('the demo', () => {
  it('is there once, however often and however many start', async () => {
    expect(other).toEqual(line)
    expect(await seedDemo(app.contextOutside())).toEqual(line)
    const { count } = await app.database.db
      .selectFrom('courses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
    expect(line.demo.map(({ company, host }) => [company, host])).toEqual([
      ['Harbor Group', 'localhost'],
      ['Aurora Bank', 'aurora.localhost'],
    ])
  })

  it('has two brands, each with its drawings', async () => {
    for (const { host, company } of line.demo) {
      const { data } = await app.call(getBranding, { params: { hostname: host } })
      expect(data.data.name).toBe(company)
      const logo = await fetch(app.url + data.data.images['logo-light'])
      expect(logo.headers.get('content-type')).toContain('svg')
      expect(data.data.images.signature).not.toBeNull()
    }
  })

  it('lets its staff sign in with the passwords printed, which are good ones', async () => {
    const staff = line.demo.flatMap(({ people }) => people).filter(({ password }) => password !== undefined)
    expect(staff.map(({ role }) => role)).toEqual(['admin', 'teacher', 'admin', 'teacher'])
    for (const { email, password = '', name } of staff) {
      const [first_name = '', last_name = ''] = name.split(' ')
      expect(await passwordProblems(password, { email, first_name, last_name })).toEqual([])
      expect((await signIn(email)).email).toBe(email)
    }
    for (const { people } of line.demo) {
      expect(people.filter(({ role }) => role === 'student').length).toBeGreaterThanOrEqual(5)
    }
  })

  it('makes its printed admins owners, who may change hosts, sign-in and directories', async () => {
    for (const { company, people } of line.demo) {
      const { email = '' } = people.find(({ role }) => role === 'admin') ?? {}
      const admin = await signIn(email)
      const { rows } = await app.database.pool.query('select abilities from users where id = $1', [admin.id])
      expect(rows, company).toEqual([{ abilities: ['owner'] }])
    }
  })

  it('has three published courses, complete in all their languages, one with a change in review', async () => {
    const admin = await signIn('elena.marsh@harbor.example')
    const { data } = await app.call(listCourses, { as: admin })
    expect(data.data).toHaveLength(3)
    for (const course of data.data) {
      expect(course.release?.number).toBe(1)
      expect(course.cover).toMatch(/\.svg$/)
      const languages = course.locales.map(({ key }) => key)
      expect(course.translated_locales).toEqual(languages)
      const release = await currentRelease(app.as(admin), course.id)
      expect(release?.outline.course.locales).toEqual(languages)
      for (const hashes of Object.values(release?.documents ?? {})) {
        expect(Object.keys(hashes).sort()).toEqual([...languages].sort())
        for (const hash of Object.values(hashes)) {
          expect(JSON.stringify(await getDocument(app.as(admin), hash))).not.toContain('media:')
        }
      }
    }
    const away = data.data.find(({ slug }) => slug.startsWith('working-away'))
    expect(away).toMatchObject({ status: 'in_review', unpublished_changes: 1 })
    const params = { courseId: away?.id as string }
    const review = (await app.call(getReview, { as: admin, params })).data.data
    expect(review).toMatchObject({ next_number: 2, problems: [], review: { decision: 'pending' } })
    expect(review.changes.map(({ change, locale, blocks }) => [change, locale, blocks.length])).toEqual([
      ['changed', 'en_US', 2],
      ['changed', 'es_ES', 2],
    ])
  })

  it('has a preview link, by which somebody asked for a change and got an answer', async () => {
    const teacher = await signIn('irini.pappa@harbor.example')
    const { data } = (await app.call(listCourses, { as: teacher })).data
    const params = { courseId: data.find(({ slug }) => slug.startsWith('working-away'))?.id as string }
    const [link] = (await app.call(listPreviewLinks, { as: teacher, params })).data.data
    expect(link).toMatchObject({ state: 'active', comments: 2, open_comments: 1 })
    const comments = (await app.call(listPreviewComments, { as: teacher, params })).data.data
    const quoted = comments.find(({ resolved_at }) => resolved_at === null)
    const reading = { courseId: params.courseId, type: 'lesson' as const, id: quoted?.item.id as string }
    const shown = await app.call(previewComponent, { as: teacher, params: reading })
    expect(shown.text).toContain(quoted?.quote)
  })

  it('is assigned in both companies, phishing with a date to keep', async () => {
    const admin = await signIn('marta.vidal@aurora.example')
    const assigned = await listAssigned(app.as(admin))
    expect(assigned).toHaveLength(3)
    const mandatory = assigned.filter((terms) => terms.mandatory)
    expect(mandatory).toHaveLength(1)
    expect(Date.parse(mandatory[0]?.due_at ?? '')).toBeGreaterThan(Date.now() + 20 * 86_400_000)
    const parent = await signIn('elena.marsh@harbor.example')
    const params = { courseId: mandatory[0]?.course_id as string }
    const { data } = await app.call(listAssignments, { as: parent, params })
    const students = line.demo.flatMap(({ people }) => people.filter(({ role }) => role === 'student')).length
    expect(data.data).toMatchObject([{ company_name: 'Harbor Group', students, mandatory: true }])
  })

  it('never joins a database that somebody uses', async () => {
    const used = await startTestApp()
    await aCompany(used)
    expect(await seedDemo(used.contextOutside())).toBeNull()
    await used.close()
  })
})
