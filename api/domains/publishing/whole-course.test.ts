import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CourseFile } from '#contract/courses/course-file.ts'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { downloadCourse, importCourse } from '#contract/publishing/publishing.ts'
import { countWords } from '#contract/publishing/word-counts.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument } from '#tests/support/builders/content.ts'
import { aCourseFile, aFullCourseFile } from '#tests/support/builders/course-files.ts'
import { everyBlock } from '#tests/support/builders/every-block.ts'
import { quizSettings } from '#tests/support/builders/quizzes/quiz-settings.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

// Courses with exactly known contents: importing and exporting a file preserves everything, and the word counts
// equal those counted by hand.

const app = aTestApp()
const admin = fileFixture(async () => anAdmin(app, await aCompany(app)))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))

async function imported(file: CourseFile, as = admin): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(file))
  const answer = await app.call(importCourse, {
    as,
    query: { key: randomUUID() },
    file: { name: 'course.json', type: 'application/json', bytes },
  })
  expect([answer.status, answer.status === 200 ? '' : answer.error]).toEqual([200, ''])
  return answer.data.data.course?.id ?? ''
}
async function exported(courseId: string, as = admin): Promise<CourseFile> {
  const params = { courseId, locale: 'en_US' }
  const { bytes } = await app.call(downloadCourse, { as, params, query: { format: 'json' } })
  return JSON.parse(Buffer.from(bytes).toString()) as CourseFile
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).length === 0)

/** Without ids, and with only the type of a file's address. Empty, false and null values are ignored. */
const comparable = ({ files, ...file }: CourseFile): unknown => ({
  ...(JSON.parse(JSON.stringify(file), (name, value: unknown) => {
    if (name === 'id' && String(value).length === 36) return undefined
    if (!/^\d+$/.test(name) && isNothing(value)) return undefined
    return typeof value === 'string' ? value.replace(/^\/files\/\w+\./, 'a file of ') : value
  }) as object),
  files: files.map(({ address }) => address.split('.').at(-1)).sort(),
})

describe('a course with something in every place', () => {
  const locales: Locale[] = ['en_US', 'es_ES', 'el_GR', 'ro_RO']

  // Specification, authoring 11: JSON imports again into an equal draft
  it('comes in as it is in its file, and goes out and in elsewhere without losing anything', async () => {
    const file = await aFullCourseFile(locales)
    const here = await exported(await imported(file))
    expect(comparable(here)).toEqual(comparable(file))
    const there = await exported(await imported(here, stranger), stranger)
    expect(comparable(there)).toEqual(comparable(file))
    const shown = new Set(JSON.stringify(there).match(/\/files\/\w+/g))
    expect([...shown].filter((address) => JSON.stringify(here).includes(address))).toEqual([])
  })
})

describe('a course file that nobody could have downloaded', () => {
  const nowhere = `/files/${'a'.repeat(26)}.webp`
  const block = (attrs: object) => ({ type: 'image', attrs: { id: 'block', alt: '', ...attrs } })
  const link = { kind: 'link' as const, title: 'On', url: 'https://example.org/', mime: null, bytes: null }
  type Lesson = Partial<Extract<CourseFile['final_exam'][number], { kind: 'lesson' }>>
  const withLesson = (parts: Lesson): CourseFile => {
    const title = { en_US: 'Words' }
    const lesson = { kind: 'lesson' as const, id: randomUUID(), title, minutes: 1, documents: {}, ...parts }
    const section = { id: randomUUID(), title, items: [lesson] }
    return aCourseFile({ title, chapters: [{ id: randomUUID(), title, sections: [section] }] })
  }
  const shows = (...content: object[]): CourseFile =>
    withLesson({ documents: { en_US: { type: 'doc', content } as never } })
  const beside = (...materials: object[]): CourseFile =>
    withLesson({
      documents: { en_US: aDocument('Words') },
      materials: { en_US: materials.map((one) => ({ ...link, id: randomUUID(), version: 1, ...one })) },
    })
  const minutes = (estimated_minutes: number): CourseFile => {
    const file = shows(block({ src: nowhere }))
    return { ...file, chapters: [], course: { ...file.course, estimated_minutes } }
  }

  const crowd = (): CourseFile => {
    const parts = Array.from({ length: 1_999 }, () => ({ id: randomUUID(), title: {}, items: [] }))
    const chapter = () => ({
      id: randomUUID(),
      title: {},
      sections: parts.map((part) => ({ ...part, id: randomUUID() })),
    })
    return { ...withLesson({}), chapters: Array.from({ length: 16 }, chapter) }
  }
  const sameId = { id: randomUUID() }
  // Specification, authoring 11: The trial of a course file refuses what the real run refuses
  it.each([
    ['shows a picture that is nowhere', shows(block({ src: nowhere }))],
    ['shows what is no file', shows(block({ src: 'javascript:alert(1)' }))],
    ['has a block twice', shows(block({ src: '' }), block({ src: '' }))],
    ['has a file beside a lesson that lies elsewhere', beside({ kind: 'file' })],
    ['has a link beside a lesson that is a file', beside({ url: nowhere })],
    ['has two links under one id', beside(sameId, sameId)],
    ['takes longer than any course', minutes(10_001)],
    ['has more parts than any course', crowd()],
  ])('that %s is refused by the trial as by the real run', async (_, file) => {
    const bytes = Buffer.from(JSON.stringify(file))
    for (const dry_run of [true, false]) {
      const sent = { name: 'course.json', type: 'application/json', bytes }
      expect((await app.call(importCourse, { as: admin, query: { dry_run }, file: sent })).status).toBe(422)
    }
  })
})

it('is taken with a mark of its letters before it, as some editors save it', async () => {
  const bytes = Buffer.from(`\uFEFF${JSON.stringify(aCourseFile({ title: { en_US: 'Words' } }))}`)
  const file = { name: 'course.json', type: 'application/json', bytes }
  expect((await app.call(importCourse, { as: admin, query: { dry_run: true }, file })).status).toBe(200)
})

describe('words', () => {
  /** The words of the outline, the lesson and the quiz were counted by hand. */
  const counted: [Locale, [string, number], [string, number], [string, number]][] = [
    ['en_US', ['Forged  mail', 2], ['Wait.\nWho is it, really?', 5], ['Who writes?', 2]],
    ['es_ES', ['Correo falso', 2], ['Espera.\n¿Quién es, de verdad?', 5], ['¿Quién escribe?', 2]],
    ['el_GR', ['Πλαστό μήνυμα', 2], ['Περίμενε.\nΠοιος είναι, στ’ αλήθεια;', 5], ['Ποιος γράφει;', 2]],
    ['ro_RO', ['Mesaj fals', 2], ['Așteaptă.\nCine este, de fapt?', 5], ['Cine scrie?', 2]],
  ]

  it.each(counted)(
    'of a course in %s are as many as were counted by hand',
    async (locale, title, text, question) => {
      const said = (words: string) => ({ [locale]: words })
      const [first = '', second = ''] = text[0].split('\n')
      const { 'knowledge check': check, code } = everyBlock()
      const lesson = {
        kind: 'lesson' as const,
        id: randomUUID(),
        title: said(title[0]),
        minutes: 1,
        // An exercise of 4 + 2 words (answers 3 + 3, feedback 5 + 5); code has none.
        documents: { [locale]: aDocument(first, second, ...[check, code].flatMap((one) => one ?? [])) },
      }
      const answer = (is_correct: boolean) => ({
        id: randomUUID(),
        is_correct,
        text: said(question[0]),
        feedback: said(''),
      })
      const quiz = {
        kind: 'quiz' as const,
        id: randomUUID(),
        title: said(title[0]),
        description: said(''),
        minutes: 1,
        settings: quizSettings(),
        questions: [
          {
            id: randomUUID(),
            type: 'single_choice' as const,
            points: 1,
            objective: '',
            tags: [],
            text: said(question[0]),
            explanation: said(`${question[0]}\n${question[0]}`),
            answers: [answer(true), answer(false)],
          },
        ],
      }
      const section = { id: randomUUID(), title: said(title[0]), items: [lesson, quiz] }
      const chapters = [{ id: randomUUID(), title: said(title[0]), sections: [section] }]
      const courseId = await imported(aCourseFile({ locales: [locale], title: said(title[0]), chapters }))
      const { data } = await app.call(countWords, { as: admin, params: { courseId } })
      const parts = data.data[0]?.parts.map((part) => [part.part, part.total])
      // Five titles; the text and the exercise, whose words are English in every language; a question, its two-line
      // explanation and two answers.
      expect(parts).toEqual([
        ['outline', 5 * title[1]],
        ['lessons', text[1] + wordsOfCheck],
        ['quizzes', 5 * question[1]],
      ])
      expect(data.data).toMatchObject([{ locale, total: 10 + 5 + wordsOfCheck + 10, new: 0, changed: 0 }])
    },
  )

  /** “What do you do first?”, its two answers with their feedback, and “Whoever waits sees more.” */
  const wordsOfCheck = 5 + 3 + 5 + 3 + 5 + 4

  // Specification, authoring 11: Words with their counts
  it('say of each language what is new, what is translated and what has changed since', async () => {
    const titled = (en_US: string, es_ES?: string) => ({ en_US, ...(es_ES ? { es_ES } : {}) })
    const section = { id: randomUUID(), title: titled('Three new words'), items: [] }
    const chapters = [{ id: randomUUID(), title: titled('Two words', 'Dos palabras'), sections: [section] }]
    const file = aCourseFile({
      locales: ['en_US', 'es_ES'],
      title: titled('Four words in all', 'En total cuatro palabras'),
      chapters,
    })
    const courseId = await imported(file)
    const words = async () =>
      (await app.call(countWords, { as: admin, params: { courseId } })).data.data.map(
        ({ parts: _, matches: __, is_counting: ___, ...one }) => one,
      )
    const source = { locale: 'en_US', total: 9, translated: 9, new: 0, changed: 0, repeated: 0 }
    expect(await words()).toEqual([
      source,
      { locale: 'es_ES', total: 9, translated: 6, new: 3, changed: 0, repeated: 0 },
    ])
    const { version } = (await app.call(getCourse, { as: admin, params: { courseId } })).data.data
    const headers = { 'content-language': 'en_US' }
    const body = { version, title: 'Two words' }
    await app.call(updateCourse, { as: admin, params: { courseId }, body, headers })
    expect(await words()).toEqual([
      { ...source, total: 7, translated: 7, repeated: 2 },
      { locale: 'es_ES', total: 7, translated: 2, new: 3, changed: 2, repeated: 2 },
    ])
  })
})
