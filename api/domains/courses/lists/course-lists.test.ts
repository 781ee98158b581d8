import { describe, expect, test } from 'vitest'
import { type CourseSort, getCourseFacets, listCourses } from '#contract/courses/course-lists.ts'
import * as contract from '#contract/courses/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { toCursor } from '../courses.rules.ts'

const app = aTestApp()
const teacher = fileFixture(async () => aTeacher(app, await aCompany(app)))

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
      const page = await app.call(listCourses, { as: owner, query })
      if (!cursor) expect(page.data.meta.total).toBe(7)
      seen.push(...page.data.data.map(({ id }) => id))
      cursor = page.data.meta.next_cursor
    } while (cursor)
    expect(seen).toEqual(made)
    expect((await app.call(contract.countCourses, { as: owner })).data.count).toBe(7)
  })

  // Specification, authoring 1: The list is searched, filtered and sorted, with status, locale progress and a mark for unpublished changes
  test('finds by title in any language and by status, and takes no pattern from the searcher', async () => {
    const owner = await aTeacher(app, await aCompany(app))
    const course = await aCourse(app, owner, { title: '100% safe', locales: ['en_US', 'es_ES'] })
    await translateTitles(app, owner, { course, locale: 'es_ES' })
    await aCourse(app, owner, { title: 'Ένας άλλος κωδικός' })
    const find = async (query: { search?: string; status?: 'draft' | 'published' }) =>
      (await app.call(listCourses, { as: owner, query })).data.data.length
    expect(await find({ search: '100%' })).toBe(1)
    expect(await find({ search: 'CURS' })).toBe(1)
    expect(await find({ search: '%' })).toBe(1)
    expect(await find({ search: '_' })).toBe(0)
    expect(await find({ search: 'κωδικος ΑΛΛΟΣ' })).toBe(1)
    expect(await find({ status: 'draft' })).toBe(2)
    expect(await find({ status: 'published' })).toBe(0)
  })

  test.each<[CourseSort, string[]]>([
    ['title', ['Ábaco', 'ärger', 'Zebra']],
    ['created', ['ärger', 'Zebra', 'Ábaco']],
    ['changed', ['Ábaco', 'ärger', 'Zebra']],
    ['status', ['Ábaco', 'Zebra', 'ärger']],
  ])('goes by %s page by page, and the other way round', async (sort, titles) => {
    const owner = await aTeacher(app, await aCompany(app))
    for (const title of ['Ábaco', 'Zebra', 'ärger']) await aCourse(app, owner, { title })
    const all = (await app.call(listCourses, { as: owner })).data.data
    const idOf = (title: string) => all.find((course) => course.title === title)?.id ?? ''
    await app.call(contract.updateCourse, {
      as: owner,
      params: { courseId: idOf('Ábaco') },
      body: { version: 1, tags: ['x'] },
    })
    const { db } = app.database
    await db.updateTable('courses').set({ status: 'archived' }).where('id', '=', idOf('ärger')).execute()
    const pages = async (reverse: boolean) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: QueryOf<typeof listCourses> = { sort, reverse, limit: 1, ...(cursor && { cursor }) }
        const page = await app.call(listCourses, { as: owner, query })
        seen.push(...page.data.data.map(({ title }) => title))
        cursor = page.data.meta.next_cursor
      } while (cursor)
      return seen
    }
    expect(await pages(false)).toEqual(titles)
    expect(await pages(true)).toEqual(titles.toReversed())
  })

  test.each([
    ['Greek', 'Ω'],
    ['Korean, whose syllables are taken apart', '각'],
    ['pictures', '😀'],
  ])('goes by titles as long as they may be: %s', async (_, sign) => {
    const owner = await aTeacher(app, await aCompany(app))
    const titles = ['A', 'B'].map((last) => sign.repeat(limits.title - 1) + last)
    for (const title of titles) await aCourse(app, owner, { title })
    const query = { sort: 'title', limit: 1 } as const
    const first = await app.call(listCourses, { as: owner, query })
    const cursor = first.data.meta.next_cursor ?? ''
    const second = await app.call(listCourses, { as: owner, query: { ...query, cursor } })
    expect([first, second].map(({ data }) => data.data[0]?.title)).toEqual(titles)
  })

  // Specification, authoring 1: The list is searched, filtered and sorted, with status, locale progress and a mark for unpublished changes
  test('narrows by what a course is, whose it is and whether it has unpublished changes', async () => {
    const company = await aCompany(app)
    const owner = await anAdmin(app, company)
    const mine = await aReleasedCourse(app, owner, { title: 'Mine', lessons: 1, tags: ['mail'] })
    const colleague = await aTeacher(app, company)
    await aCourse(app, colleague, {
      title: 'Theirs',
      difficulty: 'advanced',
      locales: ['en_US', 'el_GR'],
      tags: ['mail', 'travel'],
    })
    const find = async (query: QueryOf<typeof listCourses>) =>
      (await app.call(listCourses, { as: owner, query: { sort: 'title', ...query } })).data.data.map(
        ({ title }) => title,
      )
    const facets = async (query: QueryOf<typeof getCourseFacets>) =>
      (await app.call(getCourseFacets, { as: owner, query })).data.data
    expect(await find({ difficulty: 'advanced' })).toEqual(['Theirs'])
    expect(await find({ tag: 'mail' })).toEqual(['Mine', 'Theirs'])
    expect(await find({ tag: 'travel' })).toEqual(['Theirs'])
    expect(await find({ locale: 'el_GR' })).toEqual(['Theirs'])
    expect(await find({ mine: true })).toEqual(['Mine'])
    expect(await find({ changed: true })).toEqual([])
    expect(await facets({})).toEqual({
      total: 2,
      statuses: expect.arrayContaining([
        { name: 'draft', count: 1 },
        { name: 'published', count: 1 },
      ]),
      tags: [
        { name: 'mail', count: 2 },
        { name: 'travel', count: 1 },
      ],
      locales: [
        { name: 'en_US', count: 2 },
        { name: 'el_GR', count: 1 },
      ],
    })
    expect(await facets({ search: 'theírs' })).toMatchObject({
      total: 1,
      statuses: [{ name: 'draft', count: 1 }],
    })
    const title = async (words: string) => {
      const params = { courseId: mine.id }
      const { version } = (await app.call(contract.getCourse, { as: owner, params })).data.data
      await app.call(contract.updateCourse, { as: owner, params, body: { version, title: words } })
    }
    await title('Mine, edited')
    expect(await find({ changed: true })).toEqual(['Mine, edited'])
    await title('Mine')
    expect(await find({ changed: true })).toEqual([])
  })

  test('fills a page past those that say the same as their release again', async () => {
    const owner = await anAdmin(app, await aCompany(app))
    const made = [
      await aReleasedCourse(app, owner, { title: 'A', lessons: 1 }),
      await aReleasedCourse(app, owner, { title: 'B', lessons: 1 }),
      await aReleasedCourse(app, owner, { title: 'C', lessons: 1 }),
      await aReleasedCourse(app, owner, { title: 'D', lessons: 1 }),
    ]
    const name = async (courseId: string, words: string) => {
      const params = { courseId }
      const { version } = (await app.call(contract.getCourse, { as: owner, params })).data.data
      await app.call(contract.updateCourse, { as: owner, params, body: { version, title: words } })
    }
    for (const [index, { id }] of made.entries()) {
      await name(id, `Edited ${index}`)
      if (index < 2) await name(id, 'ABCD'.charAt(index))
    }
    const page = async (query: QueryOf<typeof listCourses>) =>
      (await app.call(listCourses, { as: owner, query: { changed: true, sort: 'title', ...query } })).data
    const first = await page({ limit: 1 })
    expect(first.data.map(({ title }) => title)).toEqual(['Edited 2'])
    const second = await page({ limit: 1, cursor: first.meta.next_cursor ?? '' })
    expect(second.data.map(({ title }) => title)).toEqual(['Edited 3'])
    expect(second.meta.next_cursor).toBeNull()
  })

  test('is for staff, each their own', async () => {
    for (const endpoint of [listCourses, getCourseFacets]) {
      expect((await app.call(endpoint)).status).toBe(401)
      const student = await aStudent(app, await aCompany(app))
      expect((await app.call(endpoint, { as: student })).status).toBe(403)
    }
    const stranger = await aTeacher(app, await aCompany(app))
    const { data } = (await app.call(getCourseFacets, { as: stranger })).data
    expect(data).toEqual({ total: 0, statuses: [], tags: [], locales: [] })
  })

  test.each([
    { cursor: 'nonsense' },
    { cursor: toCursor({ sort: 'title', key: 'a', id: newId() }) },
    { limit: 0 },
    { limit: 101 },
    { status: 'gone' },
    { sort: 'size' },
    { difficulty: 'hard' },
    { locale: 'xx' },
  ])('refuses %j', async (query) => {
    const answer = await app.call(listCourses, { as: teacher, query: query as never })
    expect(answer.status).toBe(422)
  })
})

describe('progress of translations', () => {
  // Specification, authoring 1: The list is searched, filtered and sorted, with status, locale progress and a mark for unpublished changes
  test('is a share of words, and falls when the source changes', async () => {
    const course = await aCourse(app, teacher, { title: 'One two', locales: ['en_US', 'es_ES'], lessons: 1 })
    const [lessonId = ''] = course.lessonIds
    const spanish = async () => {
      const { locales, translated_locales } = await read(course.id)
      return [locales.find(({ key }) => key === 'es_ES')?.progress, translated_locales.includes('es_ES')]
    }
    expect(await spanish()).toEqual([0, false])
    // The titles have 2 + 2 + 2 + 2 words, the lesson 6.
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
