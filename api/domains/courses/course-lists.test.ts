import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/courses.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeacher, type TestPerson } from '../../../tests/support/builders/accounts.ts'
import { aCompany } from '../../../tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '../../../tests/support/builders/content.ts'
import { aCourse, translateTitles } from '../../../tests/support/builders/courses.ts'

let app: TestApp
let teacher: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  teacher = await aTeacher(app, await aCompany(app))
})
afterAll(() => app.close())

const read = async (courseId: string) =>
  (await app.call(contract.getCourse, { as: teacher, params: { courseId } })).data.data

describe('the list', () => {
  test('pages through everything once, newest change first', async () => {
    const owner = await aTeacher(app, await aCompany(app))
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) made.unshift((await aCourse(app, owner)).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = cursor ? { limit: 3, cursor } : { limit: 3 }
      const page = await app.call(contract.listCourses, { as: owner, query })
      if (!cursor) expect(page.data.meta.total).toBe(7)
      seen.push(...page.data.data.map(({ id }) => id))
      cursor = page.data.meta.next_cursor
    } while (cursor)
    expect(seen).toEqual(made)
    expect((await app.call(contract.countCourses, { as: owner })).data.count).toBe(7)
  })

  test('finds by title in any language and by status, and takes no pattern from the searcher', async () => {
    const owner = await aTeacher(app, await aCompany(app))
    const course = await aCourse(app, owner, { title: '100% safe', locales: ['en_US', 'es_ES'] })
    await translateTitles(app, owner, { course, locale: 'es_ES' })
    await aCourse(app, owner, { title: 'Another' })
    const find = async (query: { search?: string; status?: 'draft' | 'published' }) =>
      (await app.call(contract.listCourses, { as: owner, query })).data.data.length
    expect(await find({ search: '100%' })).toBe(1)
    expect(await find({ search: 'CURS' })).toBe(1)
    expect(await find({ search: '%' })).toBe(1)
    expect(await find({ search: '_' })).toBe(0)
    expect(await find({ status: 'draft' })).toBe(2)
    expect(await find({ status: 'published' })).toBe(0)
  })

  test.each([{ cursor: 'nonsense' }, { limit: 0 }, { limit: 101 }, { status: 'gone' }])(
    'refuses %j',
    async (query) => {
      const answer = await app.call(contract.listCourses, { as: teacher, query: query as never })
      expect(answer.status).toBe(422)
    },
  )
})

describe('progress of translations', () => {
  test('is a share of words, and falls when the source changes', async () => {
    const course = await aCourse(app, teacher, { title: 'One two', locales: ['en_US', 'es_ES'], lessons: 1 })
    const [lessonId = ''] = course.lessonIds
    const spanish = async () => {
      const { locales, translated_locales } = await read(course.id)
      return [locales.find(({ key }) => key === 'es_ES')?.progress, translated_locales.includes('es_ES')]
    }
    expect(await spanish()).toEqual([0, false])
    // Titles have 2 + 2 + 2 + 2 words, the lesson 6.
    await translateTitles(app, teacher, { course, locale: 'es_ES' })
    expect(await spanish()).toEqual([42, false])
    await translateTitles(app, teacher, { course, locale: 'es_ES', titles: { [lessonId]: 'Lección' } })
    await writeLesson(app, teacher, {
      courseId: course.id,
      lessonId,
      locale: 'es_ES',
      document: aDocument('Las primeras palabras de la lección.'),
    })
    expect(await spanish()).toEqual([100, true])
    await writeLesson(app, teacher, {
      courseId: course.id,
      lessonId,
      document: aDocument('All of it is new now.'),
    })
    expect(await spanish()).toEqual([57, false])
  })
})
