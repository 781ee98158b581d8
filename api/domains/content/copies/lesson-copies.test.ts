import { expect, test } from 'vitest'
import { getContent } from '#contract/content/content.ts'
import { createMaterial, listMaterials } from '#contract/content/materials.ts'
import { listLessons, updateLesson } from '#contract/courses/lessons.ts'
import { duplicateLesson } from '#contract/courses/outline.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const { teacher, student, stranger } = anOffice(app)
const course = testFixture(() => aCourse(app, teacher, { lessons: 2, locales: ['en_US', 'es_ES'] }))

const first = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const inSection = () => ({ courseId: course.id, chapterId: course.chapterId, sectionId: course.sectionId })
const inSpanish = { 'content-language': 'es_ES' }
const duplicate = (key = 'once-and-no-more', params = first()) =>
  app.call(duplicateLesson, { as: teacher, params, body: { key } })
const lessons = async (headers = {}) =>
  (await app.call(listLessons, { as: teacher, params: inSection(), headers })).data.data
const contentOf = async (lessonId: string, locale: string) =>
  (await app.call(getContent, { as: teacher, params: { courseId: course.id, lessonId, locale } })).data.data

test('who may duplicate a lesson', async () => {
  const call = { endpoint: duplicateLesson, params: first(), body: { key: 'by-whom-ever' } }
  await expectGuarded(app, [call], { wrongRole: student, stranger })
  expect((await duplicate('short')).status).toBe(422)
  expect((await duplicate('nothing-there', { ...first(), lessonId: newId() })).status).toBe(404)
  expect(await lessons()).toHaveLength(2)
})

test('a copied lesson stands after its original, with every language, its materials and its length, and changes alone', async () => {
  const spanish = { ...first(), locale: 'es_ES' as const, document: aDocument('Las primeras palabras.') }
  await writeLesson(app, teacher, spanish)
  const { version } = (await lessons())[0] ?? { version: 0 }
  const retitled = { version, title: 'Lección 1', estimated_minutes: 7 }
  const at = { ...inSection(), lessonId: first().lessonId }
  await app.call(updateLesson, { as: teacher, params: at, body: retitled, headers: inSpanish })
  const { id: contentId } = await contentOf(first().lessonId, 'en_US')
  const body = { kind: 'link' as const, url: 'https://example.org/more', title: 'Read on' }
  await app.call(createMaterial, { as: teacher, params: { contentId }, body })

  const made = await duplicate()
  expect(made.status).toBe(201)
  const copy = made.data.data
  expect(copy).toMatchObject({ title: 'Lesson 1', position: 1, version: 1, estimated_minutes: 7, words: 6 })
  expect((await lessons(inSpanish)).map(({ title, position }) => [title, position])).toEqual([
    ['Lección 1', 0],
    ['Lección 1', 1],
    ['Lesson 2', 2],
  ])
  for (const locale of ['en_US', 'es_ES']) {
    const [original, copied] = [await contentOf(first().lessonId, locale), await contentOf(copy.id, locale)]
    expect(copied).toMatchObject({ document: original.document, is_copy: false })
    expect(copied.id).not.toBe(original.id)
  }
  const params = { contentId: (await contentOf(copy.id, 'en_US')).id }
  const materials = (await app.call(listMaterials, { as: teacher, params })).data.data
  expect(materials).toMatchObject([{ title: 'Read on', url: 'https://example.org/more' }])

  await writeLesson(app, teacher, { ...first(), lessonId: copy.id, document: aDocument('Other words.') })
  expect((await contentOf(first().lessonId, 'en_US')).words).toBe(6)
})

// Specification, authoring 2: Parts are renamed and added in place, several at once, and duplicated
test('the same key again answers the copy that it made, wherever it stands by now', async () => {
  const { id } = (await duplicate()).data.data
  const several = await Promise.all([duplicate(), duplicate(), duplicate('another-copy')])
  expect(several.map(({ data }) => data.data.id === id)).toEqual([true, true, false])
  expect(await lessons()).toHaveLength(4)
})
