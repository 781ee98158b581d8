import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { getContent, uploadImage } from '#contract/content/content.ts'
import { createMaterial } from '#contract/content/materials.ts'
import type { CourseFile } from '#contract/courses/course-file.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import { downloadCourse, getReview, importCourse } from '#contract/publishing/publishing.ts'
import { countWords } from '#contract/publishing/word-counts.ts'
import { attachQuestionMedia } from '#contract/quizzes/quizzes.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))
const course = fileFixture(() =>
  aCourse(app, teacher, { title: 'Nets & <hooks>', lessons: 2, locales: ['en_US', 'es_ES'] }),
)

let picture: string
beforeAll(async () => {
  const [lessonId = ''] = course.lessonIds
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const params = { courseId: course.id, lessonId }
  const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(bytes) }
  picture = (await app.call(uploadImage, { as: teacher, params, file })).data.data.url
  const document = aDocument('Look <b>twice</b> & wait.')
  document.content.push({ type: 'image', attrs: { id: 'picture1', src: picture, alt: 'A "net"' } })
  await writeLesson(app, teacher, { courseId: course.id, lessonId, document })
  await writeLesson(app, teacher, {
    courseId: course.id,
    lessonId,
    locale: 'es_ES',
    document: aDocument('Mira bien.'),
  })
  await translateTitles(app, teacher, { course, locale: 'es_ES' })
  const content = await app.call(getContent, { as: teacher, params: { ...params, locale: 'en_US' } })
  const body = { kind: 'link' as const, title: 'Read on', url: 'https://example.org/' }
  await app.call(createMaterial, { as: teacher, params: { contentId: content.data.data.id }, body })
  const quiz = await aQuiz(app, teacher, { course, questions: 2 })
  const questionParams = { courseId: course.id, quizId: quiz.id, questionId: quiz.questionIds[0] ?? '' }
  await app.call(attachQuestionMedia, {
    as: teacher,
    params: questionParams,
    file,
  })
  await aQuiz(app, teacher, { course, section_id: null })
})

const download = (
  format: 'html' | 'pdf' | 'json',
  { as = teacher, locale = 'en_US', courseId = course.id } = {},
) => app.call(downloadCourse, { as, params: { courseId, locale }, query: { format } })
const fileOf = async (courseId?: string): Promise<CourseFile> =>
  JSON.parse(Buffer.from((await download('json', { courseId: courseId ?? course.id })).bytes).toString())
const send = (file: unknown, { as = teacher, key = 'a-first-key', dry_run = false } = {}) =>
  app.call(importCourse, {
    as,
    query: { key, dry_run },
    file: { name: 'course.json', type: 'application/json', bytes: Buffer.from(JSON.stringify(file)) },
  })

/** A course file without its ids. */
const withoutIds = (file: CourseFile): unknown =>
  JSON.parse(JSON.stringify({ ...file, files: file.files.length }), (name, value: unknown) =>
    name === 'id' && typeof value === 'string' && value.length === 36 ? undefined : value,
  )

test('who may', async () => {
  const student = await aStudent(app, { id: teacher.company_id } as never)
  const params = { courseId: course.id, locale: 'en_US' }
  await expectGuarded(
    app,
    [
      { endpoint: downloadCourse, params },
      { endpoint: countWords, params },
    ],
    {
      wrongRole: student,
      stranger,
    },
  )
  expect((await send({}, { as: student })).status).toBe(403)
  expect((await download('html', { locale: 'el_GR' })).status).toBe(404)
})

describe('a static site', () => {
  test('opens from a disk: pages that ask for nothing but each other, with all words escaped', async () => {
    const answer = await download('html')
    expect(answer.status).toBe(200)
    const site = unzipSync(new Uint8Array(answer.bytes))
    const names = Object.keys(site)
    expect(names).toEqual(
      expect.arrayContaining(['index.html', 'style.css', `media/${picture.split('/').at(-1)}`]),
    )
    const pages = names.filter((name) => name.endsWith('.html'))
    expect(pages).toHaveLength(5)
    const all = pages.map((name) => strFromU8(site[name] as Uint8Array))
    const wanted = all.flatMap((page) => [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to))
    // The only external link is the author's material.
    expect(wanted.filter((to) => !names.includes(to ?? ''))).toEqual(['https://example.org/'])
    const text = all.join('')
    expect(text).toContain('Look &lt;b&gt;twice&lt;/b&gt; &amp; wait.')
    expect(text).toContain('<title>Nets &amp; &lt;hooks&gt;</title>')
    expect(text).toContain('alt="A &quot;net&quot;"')
    expect(text).not.toContain('<script')
    expect(text).toContain('<html lang="en-US">')
  })

  test('is in the language asked for, and in the main one where a text has no other', async () => {
    const site = unzipSync(new Uint8Array((await download('html', { locale: 'es_ES' })).bytes))
    const text = Object.entries(site).map(([name, bytes]) => (name.endsWith('.html') ? strFromU8(bytes) : ''))
    expect(text.join('')).toContain('Mira bien.')
    expect(text.join('')).toContain('The first words of lesson 2.')
  })
})

describe('a course file', () => {
  test('comes in again as an equal draft, once', async () => {
    const file = await fileOf()
    const dry = await send(file, { dry_run: true })
    expect(dry.data.data).toMatchObject({ course: null, lessons: 2, quizzes: 2, questions: 3, files: 1 })
    const made = await send(file)
    expect(made.data.data).toMatchObject({ title: 'Nets & <hooks>', locales: ['en_US', 'es_ES'] })
    const id = made.data.data.course?.id ?? ''
    expect(id).not.toBe(course.id)
    expect(withoutIds(await fileOf(id))).toEqual(withoutIds(file))
    expect((await send(file)).data.data.course?.id).toBe(id)
    const count = await app.call(listCourses, { as: teacher, query: { search: 'Nets' } })
    expect(count.data.meta.total).toBe(2)
  })

  test('brings its pictures to a company that has none of them', async () => {
    const made = await send(await fileOf(), { as: stranger })
    expect(made.status).toBe(200)
    const courseId = made.data.data.course?.id ?? ''
    const { changes } = (await app.call(getReview, { as: stranger, params: { courseId } })).data.data
    expect(changes.length).toBeGreaterThan(0)
    const json = JSON.parse(
      Buffer.from((await download('json', { as: stranger, courseId })).bytes).toString(),
    ) as CourseFile
    expect(json.files).toHaveLength(1)
    expect(json.files[0]?.address).not.toBe(picture)
  })

  test('brings a drawing as a picture, and is refused with one that cannot be drawn', async () => {
    const file = await fileOf()
    const address = `/files/${'d'.repeat(26)}.svg`
    const withDrawing = (svg: string) => ({
      ...file,
      course: { ...file.course, cover: address },
      files: [...file.files, { address, data: Buffer.from(svg).toString('base64') }],
    })
    const drawing = (size: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><script>1</script></svg>`
    const made = await send(withDrawing(drawing(20)), { key: 'drawing-good' })
    expect(made.data.data.course?.cover).toMatch(/\.webp$/)
    for (const [index, svg] of ['', 'no drawing', drawing(90_000), '<svg/>'].entries()) {
      const answer = await send(withDrawing(svg), { key: `drawing-bad-${index}` })
      expect([svg, answer.status]).toEqual([svg, 422])
    }
  })

  test('with more values than any course has is refused before it is parsed', async () => {
    const answer = await send(Array.from({ length: serverLimits.courseFileValues + 1 }, () => 1))
    expect([answer.status, answer.error.code]).toEqual([400, 'unreadable'])
  })

  test('that is none is refused, and leaves nothing behind', async () => {
    const file = await fileOf()
    const [chapter] = file.chapters
    const wrong = [
      {},
      null,
      'text',
      { ...file, format: 'other' },
      { ...file, title: {} },
      { ...file, course: { ...file.course, locales: ['en_US', 'en_US'] } },
      { ...file, chapters: [chapter, chapter] },
      { ...file, final_exam: chapter?.sections[0]?.items.slice(0, 1), chapters: [] },
      { ...file, chapters: [{ ...chapter, sections: [{ id: 'x' }] }] },
    ]
    for (const [index, body] of wrong.entries())
      expect([index, (await send(body, { key: `wrong-key-${index}` })).status]).toEqual([index, 422])
    const lost = await send({ ...file, files: [] }, { as: stranger, key: 'lost-pictures' })
    expect([lost.status, Object.keys(lost.error.errors ?? {})]).toEqual([422, ['files']])
    const { total } = (await app.call(listCourses, { as: stranger })).data.meta
    expect(total).toBe(1)
  })
})

// Specification, authoring 11: Words with their counts
test('words are counted by language and part', async () => {
  const { data } = (await app.call(countWords, { as: teacher, params: { courseId: course.id } })).data
  const [english, spanish] = data
  expect(english).toMatchObject({ locale: 'en_US', new: 0, changed: 0 })
  expect(english?.translated).toBe(english?.total)
  expect(english?.parts.map(({ part }) => part)).toEqual(['outline', 'lessons', 'quizzes'])
  expect(english?.parts.every(({ total }) => total > 0)).toBe(true)
  expect(spanish?.total).toBe(english?.total)
  expect(spanish?.translated).toBeGreaterThan(0)
  expect((spanish?.translated ?? 0) + (spanish?.new ?? 0) + (spanish?.changed ?? 0)).toBe(spanish?.total)
  expect(english?.repeated).toBeGreaterThan(0)
})

test('as PDF it has the pages of one language, and only for those who see the course', async () => {
  const answer = await download('pdf')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = Buffer.from(answer.bytes)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  // The cover, the chapter and the final exam.
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3)
  expect(bytes.toString('latin1')).toContain('/Subtype /Image')
  expect((await download('pdf', { locale: 'el_GR' })).status).toBe(404)
  expect((await download('pdf', { as: stranger })).status).toBe(404)
})
