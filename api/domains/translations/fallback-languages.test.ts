import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { validateCertificate } from '#contract/certificates/certificates.ts'
import { getItem, getOutline, listStudentCourses, markRead } from '#contract/learning/learning.ts'
import { downloadCourse, publishCourse } from '#contract/publishing/publishing.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'

const app = aTestApp()

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const greek = (text: string): string => text.replace(/\p{L}+/gu, (word) => `λ${word.length}`)

it('marks what a published language lacks with the language in which it is read instead', async () => {
  const company = await aCompany(app)
  const [admin, student] = await Promise.all([anAdmin(app, company), aStudent(app, company)])
  const course = await aCourse(app, admin, { title: 'Phishing', lessons: 1, locales: ['en_US', 'el_GR'] })
  const [lessonId = ''] = course.lessonIds
  const document = {
    type: 'doc' as const,
    content: [paragraph('long', 'Look twice. '.repeat(100).trim()), paragraph('late', 'A late thought.')],
  }
  await writeLesson(app, admin, { courseId: course.id, lessonId, document })
  const params = { courseId: course.id }
  const [job] = (await app.call(jobs.listCourseJobs, { as: admin, params })).data.data
  const path = { ...params, translationJobId: job?.id ?? '' }
  const { data: units } = (
    await app.call(items.listUnits, { as: admin, params: path, query: { limit: 100 } })
  ).data
  const lacking = units.filter(({ block_id, what }) => block_id === 'late' || what === 'section.title')
  expect(lacking).toHaveLength(2)
  const saved = units
    .filter((unit) => !lacking.includes(unit) && unit.what !== 'lesson.title')
    .map(({ id, revision, source_hash, source }) => ({
      id,
      revision,
      source_hash,
      fields: source.map(greek),
    }))
  await app.call(items.saveUnits, { as: admin, params: path, body: { items: saved } })
  const published = await app.call(publishCourse, { as: admin, params, body: { audience: 'company' } })
  expect(published.data.data.release?.locales).toEqual(['en_US', 'el_GR'])

  const headers = { 'content-language': 'el_GR' }
  const outline = (await app.call(getOutline, { as: student, params, headers })).data.data
  expect(outline.course).not.toHaveProperty('title_locale')
  const [section] = outline.chapters[0]?.sections ?? []
  expect(section).toMatchObject({ title: 'Section 1', title_locale: 'en_US' })
  expect(outline.chapters[0]).not.toHaveProperty('title_locale')
  expect(section?.items[0]).toMatchObject({ title: 'Lesson 1', title_locale: 'en_US' })
  const item = (await app.call(getItem, { as: student, params: { ...params, itemId: lessonId }, headers }))
    .data.data
  expect(item).toMatchObject({
    locale: 'el_GR',
    is_fallback: false,
    title_locale: 'en_US',
    section_title_locale: 'en_US',
    document: { content: [{ attrs: { id: 'long' } }, { attrs: { id: 'late', lang: 'en-US' } }] },
  })
  expect(JSON.stringify(item.document).match(/"lang"/g)).toHaveLength(1)
  const english = { 'content-language': 'en_US' }
  const source = (
    await app.call(getItem, { as: student, params: { ...params, itemId: lessonId }, headers: english })
  ).data
  expect(JSON.stringify(source)).not.toMatch(/"lang"|title_locale/)

  const site = await app.call(downloadCourse, { as: admin, params: { ...params, locale: 'el' }, query: {} })
  const page = Object.entries(unzipSync(new Uint8Array(site.bytes))).find(([name]) =>
    name.startsWith('01-'),
  )?.[1]
  const html = strFromU8(page ?? new Uint8Array())
  expect(html).toContain('<html lang="el-GR">')
  expect(html).toContain('<p lang="en-US">A late thought.</p>')
  expect(html).toContain(' › <span lang="en-US">Section 1</span>')
  expect(html).toContain('<h1 lang="en-US">Lesson 1</h1>')

  const other = { 'content-language': 'es_ES' }
  const [library] = (await app.call(listStudentCourses, { as: student, headers: other })).data.data
  expect(library).toMatchObject({ locale: 'en_US', is_fallback: true })

  await app.call(markRead, { as: student, params: { ...params, itemId: lessonId }, headers })
  const { hash = '' } =
    (await app.database.db
      .selectFrom('certificates')
      .select('hash')
      .where('student_id', '=', student.id)
      .executeTakeFirst()) ?? {}
  const check = (await app.call(validateCertificate, { params: { hash } })).data.data
  expect(check).toMatchObject({ course_locale: 'el_GR', title_locale: 'el_GR' })
})
