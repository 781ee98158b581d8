import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/courses/courses.ts'
import * as lessonCalls from '#contract/courses/lessons.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aQuestion, aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { draftFingerprints, setCurrentRelease } from '../drafts.service.ts'

const app = aTestApp()
const { teacher, student, stranger } = anOffice(app)
const course = testFixture(() => aCourse(app, teacher, { lessons: 3, locales: ['en_US', 'es_ES'] }))

const at = (more: Record<string, string> = {}) => ({
  courseId: course.id,
  chapterId: course.chapterId,
  sectionId: course.sectionId,
  lessonId: course.lessonIds[0] ?? '',
  ...more,
})
const outline = async (headers: Record<string, string> = {}) =>
  (await app.call(contract.listChapters, { as: teacher, params: at(), headers })).data
const items = async () => (await app.call(lessonCalls.listLessons, { as: teacher, params: at() })).data.data

describe('who may', () => {
  test('read and change an outline', async () => {
    const params = at()
    const body = { title: 'Mine' }
    const update = { version: 1, title: 'Mine' }
    await expectGuarded(
      app,
      [
        { endpoint: contract.listChapters, params },
        { endpoint: contract.createChapter, params, body },
        { endpoint: contract.getChapter, params },
        { endpoint: contract.updateChapter, params, body: update },
        { endpoint: contract.removeChapter, params },
        { endpoint: contract.reorderChapters, params, body: { ids: [course.chapterId] } },
        { endpoint: contract.listSections, params },
        { endpoint: contract.createSection, params, body },
        { endpoint: contract.getSection, params },
        { endpoint: contract.updateSection, params, body: update },
        { endpoint: contract.removeSection, params },
        { endpoint: contract.reorderSections, params, body: { ids: [course.sectionId] } },
        { endpoint: lessonCalls.listLessons, params },
        { endpoint: lessonCalls.createLesson, params, body },
        { endpoint: lessonCalls.getLesson, params },
        { endpoint: lessonCalls.updateLesson, params, body: update },
        { endpoint: lessonCalls.removeLesson, params },
        { endpoint: lessonCalls.reorderLessons, params, body: { ids: course.lessonIds } },
      ],
      { wrongRole: student, stranger },
    )
    expect((await items()).map(({ title }) => title)).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3'])
  })

  test('a path whose parts do not belong together leads nowhere', async () => {
    const other = await aCourse(app, teacher, { lessons: 1 })
    const quiz = await aQuiz(app, teacher, { course })
    const crossed: [Endpoint, Record<string, string>, unknown?][] = [
      [contract.getChapter, at({ chapterId: other.chapterId })],
      [contract.getSection, at({ sectionId: other.sectionId })],
      [contract.getSection, at({ chapterId: other.chapterId })],
      [lessonCalls.getLesson, at({ lessonId: other.lessonIds[0] ?? '' })],
      [lessonCalls.getLesson, at({ lessonId: quiz.id })],
      [lessonCalls.updateLesson, at({ lessonId: quiz.id }), { version: 1, title: 'Quiz' }],
      [lessonCalls.removeLesson, at({ lessonId: quiz.id })],
      [contract.removeSection, at({ courseId: other.id })],
      [contract.removeChapter, at({ courseId: other.id })],
      [lessonCalls.createLesson, at({ chapterId: newId() }), { title: 'Lost' }],
    ]
    for (const [endpoint, params, body] of crossed) {
      const { status } = await app.call(endpoint, { as: teacher, params, body } as never)
      expect([endpoint.path, status]).toEqual([endpoint.path, 404])
    }
  })
})

describe('chapters, sections and lessons', () => {
  test('are added at the end', async () => {
    const chapter = await app.call(contract.createChapter, {
      as: teacher,
      params: at(),
      body: { title: 'More' },
    })
    expect([chapter.status, chapter.data.data]).toMatchObject([
      201,
      { position: 1, title: 'More', sections: [] },
    ])
    const chapterId = chapter.data.data.id
    const section = await app.call(contract.createSection, {
      as: teacher,
      params: at({ chapterId }),
      body: { title: 'Deeper' },
    })
    expect([section.status, section.data.data]).toMatchObject([
      201,
      { position: 0, chapter_id: chapterId, items: [] },
    ])
    const lesson = await app.call(lessonCalls.createLesson, {
      as: teacher,
      params: at({ chapterId, sectionId: section.data.data.id }),
      body: { title: 'Last', estimated_minutes: 4 },
    })
    expect([lesson.status, lesson.data.data]).toMatchObject([
      201,
      {
        position: 0,
        kind: 'lesson',
        title: 'Last',
        estimated_minutes: 4,
        questions: null,
        words: 0,
        version: 1,
      },
    ])
    expect((await outline()).data.map(({ title }) => title)).toEqual(['Chapter 1', 'More'])
  })

  test('a lesson says how many words it has in the main language, and a quiz says none', async () => {
    await aQuiz(app, teacher, { course, questions: 1 })
    const [first = ''] = course.lessonIds
    await writeLesson(app, teacher, {
      courseId: course.id,
      lessonId: first,
      document: aDocument('Three plain words.'),
    })
    const { data } = await outline()
    for (const all of [data[0]?.sections[0]?.items ?? [], await items()])
      expect([all[0]?.words, all.at(-1)?.words]).toEqual([3, null])
  })

  test('lessons and quizzes share one order; a quiz without a section is the final exam', async () => {
    const quiz = await aQuiz(app, teacher, { course, questions: 2 })
    const exam = await aQuiz(app, teacher, { course, section_id: null })
    const { data, final_exam } = await outline()
    expect(data[0]?.sections[0]?.items.map(({ id }) => id)).toEqual([...course.lessonIds, quiz.id])
    expect(data[0]?.sections[0]?.items[3]).toMatchObject({ kind: 'quiz', position: 3, questions: 2 })
    expect(final_exam).toMatchObject([{ id: exam.id, section_id: null, questions: 1 }])
  })

  test('are renamed in one language by version', async () => {
    const spanish = { 'content-language': 'es_ES' }
    const rename = (endpoint: Endpoint, version: number, title: string, headers = {}) =>
      app.call(endpoint, { as: teacher, params: at(), body: { version, title }, headers } as never)
    for (const endpoint of [contract.updateChapter, contract.updateSection, lessonCalls.updateLesson]) {
      expect((await rename(endpoint, 1, 'Renamed')).status).toBe(200)
      expect((await rename(endpoint, 2, 'Otro nombre', spanish)).status).toBe(200)
      const late = await rename(endpoint, 2, 'Too late')
      expect([late.status, late.error.code]).toEqual([409, 'version_conflict'])
      expect(late.error.detail).toMatchObject({ title: 'Renamed', version: 3 })
      expect((await rename(endpoint, 3, '')).status).toBe(422)
    }
    const [chapter] = (await outline(spanish)).data
    expect([chapter?.title, chapter?.sections[0]?.title, chapter?.sections[0]?.items[0]?.title]).toEqual([
      'Otro nombre',
      'Otro nombre',
      'Otro nombre',
    ])
    expect((await outline()).data[0]?.title).toBe('Renamed')
  })

  test('of two renaming at once one is saved and the other told', async () => {
    const rename = (title: string) =>
      app.call(lessonCalls.updateLesson, { as: teacher, params: at(), body: { version: 1, title } })
    const answers = await Promise.all([rename('One'), rename('Two'), rename('Three')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [saved] = await items()
    const [won] = answers.filter(({ status }) => status === 200)
    expect(saved).toMatchObject({ title: won?.data.data.title, version: 2 })
  })

  test('created at once each get a place of their own', async () => {
    const create = (n: number) =>
      app.call(lessonCalls.createLesson, { as: teacher, params: at(), body: { title: `At once ${n}` } })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(create))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect((await items()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('removed leave no gap, and nothing behind', async () => {
    const [first = '', second = '', third = ''] = course.lessonIds
    expect(
      (await app.call(lessonCalls.removeLesson, { as: teacher, params: at({ lessonId: second }) })).status,
    ).toBe(204)
    expect((await items()).map(({ id, position }) => [id, position])).toEqual([
      [first, 0],
      [third, 1],
    ])
    await aQuiz(app, teacher, { course, questions: 1 })
    expect((await app.call(contract.removeSection, { as: teacher, params: at() })).status).toBe(204)
    expect((await app.call(contract.removeChapter, { as: teacher, params: at() })).status).toBe(204)
    const left = await app.database.db
      .selectFrom('texts')
      .select('owner_kind')
      .where('course_id', '=', course.id)
      .execute()
    expect(new Set(left.map(({ owner_kind }) => owner_kind))).toEqual(new Set(['course']))
    const contents = app.database.db.selectFrom('contents').select('id').where('course_id', '=', course.id)
    expect(await contents.execute()).toEqual([])
  })
})

describe('a new order', () => {
  const reorder = (endpoint: Endpoint, ids: string[]) =>
    app.call(endpoint, { as: teacher, params: at(), body: { ids } } as never)

  // Specification, authoring 2: Reorder calls are atomic, refuse foreign or missing ids, and leave no gaps
  test('any permutation stands, without gaps', async () => {
    const quiz = await aQuiz(app, teacher, { course })
    const ids = [...course.lessonIds, quiz.id]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (order) => {
        expect((await reorder(lessonCalls.reorderLessons, order)).status).toBe(204)
        expect((await items()).map(({ id, position }) => [id, position])).toEqual(
          order.map((id, index) => [id, index]),
        )
      }),
      { numRuns: 12 },
    )
  })

  // Specification, authoring 2: Reorder calls are atomic, refuse foreign or missing ids, and leave no gaps
  test('is refused when an id is missing, foreign or twice, and nothing changes', async () => {
    const other = await aCourse(app, teacher, { lessons: 1 })
    const [first = '', second = '', third = ''] = course.lessonIds
    for (const ids of [
      [first, second],
      [first, second, second],
      [first, second, other.lessonIds[0] ?? ''],
      [first, second, third, newId()],
    ])
      expect((await reorder(lessonCalls.reorderLessons, ids)).status).toBe(422)
    expect((await reorder(contract.reorderSections, [other.sectionId])).status).toBe(422)
    expect((await reorder(contract.reorderChapters, [other.chapterId])).status).toBe(422)
    expect((await reorder(lessonCalls.reorderLessons, [])).status).toBe(422)
    expect((await items()).map(({ id }) => id)).toEqual(course.lessonIds)
  })

  test('of chapters and sections', async () => {
    const { id } = (
      await app.call(contract.createChapter, { as: teacher, params: at(), body: { title: 'B' } })
    ).data.data
    expect((await reorder(contract.reorderChapters, [id, course.chapterId])).status).toBe(204)
    expect((await outline()).data.map((chapter) => chapter.id)).toEqual([id, course.chapterId])
    const section = (
      await app.call(contract.createSection, { as: teacher, params: at(), body: { title: 'B' } })
    ).data.data
    expect((await reorder(contract.reorderSections, [section.id, course.sectionId])).status).toBe(204)
    const { data } = await app.call(contract.listSections, { as: teacher, params: at() })
    expect(data.data.map(({ id: sectionId }) => sectionId)).toEqual([section.id, course.sectionId])
  })
})

describe('against the current release', () => {
  /** A release as publishing stores it, as far as this domain reads it. */
  const release = async () => {
    const ctx = app.as(teacher)
    const id = newId()
    const fingerprints = await draftFingerprints(ctx, { id: course.id, published: ['en_US'] })
    await app.database.db
      .insertInto('releases')
      .values({
        id,
        company_id: course.company_id,
        course_id: course.id,
        number: 1,
        kind: 'material',
        draft_hash: 'none',
        locales: ['en_US'],
        outline: '{}',
        snapshot: '{}',
        fingerprints: JSON.stringify(fingerprints),
        changes: '{}',
      })
      .execute()
    await setCurrentRelease(ctx, course.id, id)
  }
  const unpublished = async () =>
    (await app.call(contract.getCourse, { as: teacher, params: at() })).data.data.unpublished_changes
  const changes = async () => (await items()).map(({ change }) => change)

  test('before the first, all is unpublished and nothing is marked', async () => {
    expect(await unpublished()).toBe(6)
    expect(await changes()).toEqual([null, null, null])
  })

  test('an untouched draft has no changes; a change undone is none', async () => {
    await release()
    expect(await unpublished()).toBe(0)
    const lesson = { courseId: course.id, lessonId: course.lessonIds[1] ?? '' }
    await writeLesson(app, teacher, { ...lesson, document: aDocument('Other words.') })
    expect([await unpublished(), await changes()]).toEqual([1, [null, 'changed', null]])
    await writeLesson(app, teacher, { ...lesson, document: aDocument('The first words of lesson 2.') })
    expect([await unpublished(), await changes()]).toEqual([0, [null, null, null]])
  })

  // Specification, authoring 2: Kinds and states of items are visible
  test('new, changed, moved and removed are told apart', async () => {
    const quiz = await aQuiz(app, teacher, { course })
    await release()
    const [first = '', second = '', third = ''] = course.lessonIds
    await app.call(lessonCalls.createLesson, { as: teacher, params: at(), body: { title: 'New' } })
    expect(await changes()).toEqual([null, null, null, null, 'new'])
    await aQuestion(app, teacher, { course, quiz_id: quiz.id })
    const added = (await items())[4]?.id ?? ''
    await app.call(lessonCalls.reorderLessons, {
      as: teacher,
      params: at(),
      body: { ids: [third, first, second, quiz.id, added] },
    })
    expect(await changes()).toEqual(['moved', null, null, 'changed', 'new'])
    expect(await unpublished()).toBe(3)
    await app.call(lessonCalls.removeLesson, { as: teacher, params: at({ lessonId: first }) })
    expect(await unpublished()).toBe(4)
  })

  test('what no release would hold is no change: empty chapters and sections, and languages that are not ready', async () => {
    const { data } = await app.call(contract.createChapter, {
      as: teacher,
      params: at(),
      body: { title: 'Later' },
    })
    expect(await unpublished()).toBe(6)
    await release()
    const params = at({ chapterId: data.data.id })
    const section = await app.call(contract.createSection, { as: teacher, params, body: { title: 'Here' } })
    await translateTitles(app, teacher, {
      course,
      locale: 'es_ES',
      titles: { [course.sectionId]: 'Sección' },
    })
    expect(await unpublished()).toBe(0)
    const lesson = at({ chapterId: data.data.id, sectionId: section.data.data.id })
    await app.call(lessonCalls.createLesson, { as: teacher, params: lesson, body: { title: 'New' } })
    expect(await unpublished()).toBe(3)
  })

  test('a language that is ready is one change, of the course', async () => {
    await release()
    const words = { [course.id]: 'Curso', [course.chapterId]: 'Capítulo', [course.sectionId]: 'Sección' }
    const titles = { ...words, ...Object.fromEntries(course.lessonIds.map((id) => [id, 'Lección'])) }
    await translateTitles(app, teacher, { course, locale: 'es_ES', titles })
    for (const lessonId of course.lessonIds) {
      expect(await unpublished()).toBe(0)
      const lesson = { courseId: course.id, lessonId, locale: 'es_ES' as const }
      await writeLesson(app, teacher, {
        ...lesson,
        document: aDocument('Las primeras palabras de la lección.'),
      })
    }
    expect([await unpublished(), await changes()]).toEqual([1, [null, null, null]])
  })
})
