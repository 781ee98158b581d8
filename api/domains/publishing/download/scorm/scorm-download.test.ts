import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadImage } from '#contract/content/content.ts'
import { downloadCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { manifestProblems, parseXml } from '#tests/support/scorm/manifest.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(async () => {
  const made = await aCourse(app, teacher, {
    title: 'Nets & <hooks> "1"',
    lessons: 2,
    locales: ['en_US', 'es_ES', 'el_GR'],
  })
  await translateTitles(app, teacher, { course: made, locale: 'es_ES' })
  const [lessonId = ''] = made.lessonIds
  const params = { courseId: made.id, lessonId }
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(png) }
  const src = (await app.call(uploadImage, { as: teacher, params, file })).data.data.url
  const document = aDocument('Look <b>twice</b>.')
  document.content.push({ type: 'image', attrs: { id: 'picture1', src, alt: 'A net' } })
  await writeLesson(app, teacher, { courseId: made.id, lessonId, document })
  await aQuiz(app, teacher, { course: made, questions: 2 })
  return { ...made, picture: src }
})

type Format = 'scorm12' | 'scorm2004' | 'xliff'
const download = (format: Format, { as = teacher, locale = 'en_US' } = {}) =>
  app.call(downloadCourse, { as, params: { courseId: course.id, locale }, query: { format } })

describe.each(['scorm12', 'scorm2004'] as const)('%s', (format) => {
  // Specification, authoring 11: A SCORM package that a learning platform takes
  test('is a zip whose manifest lists its pages, scripts and files', async () => {
    const answer = await download(format, { locale: 'es_ES' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain(`es_ES-${format}.zip`)
    const files = unzipSync(new Uint8Array(answer.bytes))
    const names = Object.keys(files)
    const manifest = strFromU8(files['imsmanifest.xml'] as Uint8Array)
    expect(names[0]).toBe('imsmanifest.xml')
    expect(manifestProblems(manifest, names, format === 'scorm12' ? '1.2' : '2004')).toEqual([])
    const picture = `media/${course.picture.split('/').at(-1)}`
    expect(names).toEqual(
      expect.arrayContaining(['index.html', 'contents.html', 'course.js', 'page.js', 'style.css', picture]),
    )
    expect(names.filter((name) => name.endsWith('.html'))).toHaveLength(5)
    expect(strFromU8(files['index.html'] as Uint8Array)).toContain('<html lang="es-ES"')
  })

  test('is for those who may download a website', async () => {
    const student = await aStudent(app, { id: teacher.company_id } as never)
    const stranger = await anAdmin(app, await aCompany(app))
    const ask = async (as: { token: string } | undefined, locale = 'en_US') =>
      (
        await app.call(downloadCourse, {
          ...(as ? { as } : {}),
          params: { courseId: course.id, locale },
          query: { format },
        })
      ).status
    expect(await ask(undefined)).toBe(401)
    expect(await ask(student)).toBe(403)
    expect(await ask(stranger)).toBe(404)
    expect(await ask(teacher, 'ro_RO')).toBe(404)
    expect(await ask(teacher, 'xx')).toBe(404)
  })
})

describe('the translation as XLIFF', () => {
  // Specification, authoring 11: The translation of a language as XLIFF
  test('has the source and the target of each text', async () => {
    const answer = await download('xliff', { locale: 'es_ES' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/xliff+xml')
    expect(parseXml(answer.text).attributes).toMatchObject({
      version: '2.1',
      srcLang: 'en-US',
      trgLang: 'es-ES',
    })
    expect(answer.text).toContain('Nets &amp; &lt;hooks&gt;')
  })

  test('is refused for the language that the course is written in', async () => {
    const source = await download('xliff')
    expect(source.status).toBe(409)
    expect(source.text).toContain('The course is written in this language.')
    expect((await download('xliff', { locale: 'ro_RO' })).status).toBe(404)
  })
})
