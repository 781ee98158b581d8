import { beforeEach, describe, expect, test } from 'vitest'
import { getContent } from '#contract/content/content.ts'
import * as contract from '#contract/content/materials.ts'
import { getCourse } from '#contract/courses/courses.ts'
import { getItem } from '#contract/learning/learning.ts'
import { getFile } from '#contract/media/media.ts'
import { previewComponent } from '#contract/publishing/preview.ts'
import { cloneCourse, getReview, publishCourse, restoreRelease } from '#contract/publishing/publishing.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const student = fileFixture(() => aStudent(app, company))
const course = testFixture(() => aReleasedCourse(app, admin))

let contentId: string
beforeEach(async () => {
  contentId = await contentIdOf(course.id, course.lessonIds[0] ?? '')
})

const contentIdOf = async (courseId: string, lessonId: string) => {
  const params = { courseId, lessonId, locale: 'en_US' }
  return (await app.call(getContent, { as: admin, params })).data.data.id
}
const pdf = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const upload = (bytes: Uint8Array, as = admin) =>
  app.call(contract.uploadMaterial, {
    as,
    params: { contentId },
    file: { name: 'a.pdf', type: 'application/pdf', bytes },
  })
const add = (title: string, more: Partial<{ kind: 'file' | 'link'; url: string }> = {}) =>
  app.call(contract.createMaterial, {
    as: admin,
    params: { contentId },
    body: { kind: 'link', url: 'https://example.org/more', title, ...more },
  })
const list = async (id = contentId) =>
  (await app.call(contract.listMaterials, { as: admin, params: { contentId: id } })).data.data
const changes = async () =>
  (await app.call(getCourse, { as: admin, params: { courseId: course.id } })).data.data.unpublished_changes

describe('materials', () => {
  // Specification, authoring 7: Files and links beside a content, in an order
  test('are links and uploaded documents, in an order', async () => {
    const stored = (await upload(pdf)).data.data
    expect(stored).toMatchObject({ mime: 'application/pdf', url: expect.stringMatching(/\.pdf$/) })
    const [one, two] = [await add('Read on'), await add('Sheet', { kind: 'file', url: stored.url })]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.data.data).toMatchObject({ kind: 'file', mime: 'application/pdf', bytes: pdf.length })
    const ids = [two.data.data.id, one.data.data.id]
    const params = { contentId }
    const order = (sent: string[]) =>
      app.call(contract.reorderMaterials, { as: admin, params, body: { ids: sent } })
    expect((await order(ids)).status).toBe(204)
    expect((await list()).map(({ title }) => title)).toEqual(['Sheet', 'Read on'])
    for (const sent of [ids.slice(1), [...ids, newId()], [ids[0] ?? '', ids[0] ?? '']])
      expect((await order(sent)).status).toBe(422)
    const file = await app.call(getFile, { params: { key: stored.url.split('/').at(-1) ?? '' } })
    expect([file.status, [...file.bytes]]).toEqual([200, [...pdf]])
  })

  test('are renamed by version and taken away', async () => {
    const { id } = (await add('Read on')).data.data
    const params = { contentId, materialId: id }
    const rename = (version: number, title: string) =>
      app.call(contract.updateMaterial, { as: admin, params, body: { version, title } })
    expect((await rename(1, 'Read more')).data.data).toMatchObject({ title: 'Read more', version: 2 })
    const late = await rename(1, 'Too late')
    expect([late.status, late.error.detail]).toMatchObject([409, { title: 'Read more' }])
    expect((await app.call(contract.getMaterial, { as: admin, params })).data.data.title).toBe('Read more')
    expect((await app.call(contract.removeMaterial, { as: admin, params })).status).toBe(204)
    expect((await app.call(contract.getMaterial, { as: admin, params })).status).toBe(404)
  })

  test('are none before the document is first saved, and nobody else’s', async () => {
    const lesson = await aCourse(app, admin, { lessons: 1, locales: ['en_US', 'el_GR'] })
    const params = { courseId: lesson.id, lessonId: lesson.lessonIds[0] ?? '', locale: 'el_GR' }
    const unwritten = (await app.call(getContent, { as: admin, params })).data.data.id
    expect(await list(unwritten)).toEqual([])
    const stranger = await aTeacher(app, await aCompany(app))
    for (const [as, id] of [
      [stranger, unwritten],
      [admin, newId()],
    ] as const)
      expect((await app.call(contract.listMaterials, { as, params: { contentId: id } })).status).toBe(404)
  })

  test('lead to nothing that could do harm', async () => {
    const wrong: Parameters<typeof add>[1][] = [
      { url: 'javascript:alert(1)' },
      { url: '/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.pdf' },
      { kind: 'file', url: '/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.pdf' },
      { kind: 'file', url: 'https://example.org/a.pdf' },
    ]
    for (const more of wrong) expect([more, (await add('No', more)).status]).toEqual([more, 422])
    expect((await upload(new TextEncoder().encode('MZ\0\0'))).status).toBe(415)
    expect(await list()).toEqual([])
  })

  test('belong to a document that somebody of the course’s company wrote', async () => {
    const params = { contentId, materialId: (await add('Read on')).data.data.id }
    const body = { kind: 'link', title: 'No', url: 'https://example.org' }
    const stranger = await aTeacher(app, await aCompany(app))
    await expectGuarded(
      app,
      [
        { endpoint: contract.listMaterials, params },
        { endpoint: contract.createMaterial, params, body },
        { endpoint: contract.getMaterial, params },
        { endpoint: contract.updateMaterial, params, body: { version: 1, title: 'No' } },
        { endpoint: contract.reorderMaterials, params, body: { ids: [params.materialId] } },
        { endpoint: contract.removeMaterial, params },
      ],
      { wrongRole: student, stranger },
    )
    expect((await list()).map(({ title }) => title)).toEqual(['Read on'])
    const unwritten = await app.call(contract.listMaterials, { as: admin, params: { contentId: newId() } })
    expect(unwritten.status).toBe(404)
  })
})

describe('with a release', () => {
  const itemId = () => course.lessonIds[0] ?? ''
  const read = async (as = student) =>
    (await app.call(getItem, { as, params: { courseId: course.id, itemId: itemId() } })).data.data.materials

  test('reach students with the next one, not before', async () => {
    expect(await changes()).toBe(0)
    const { id } = (await add('Read on')).data.data
    expect([await changes(), await read()]).toEqual([1, []])
    const preview = await app.call(previewComponent, {
      as: admin,
      params: { courseId: course.id, type: 'lesson', id: itemId() },
    })
    expect(preview.data.data.materials).toMatchObject([{ id, title: 'Read on' }])
    const review = await app.call(getReview, { as: admin, params: { courseId: course.id } })
    expect(review.data.data.changes).toMatchObject([
      { change: 'changed', blocks: [{ type: 'materials', parts: [{ op: 'added', text: 'Read on' }] }] },
    ])
    await app.call(publishCourse, { as: admin, params: { courseId: course.id }, body: {} })
    expect(await read(await aStudent(app, company))).toMatchObject([
      { id, title: 'Read on', url: 'https://example.org/more' },
    ])
    expect(await changes()).toBe(0)
  })

  test('are restored and copied with the course', async () => {
    await add('Read on')
    const params = { courseId: course.id, releaseId: course.releaseId }
    await app.call(restoreRelease, { as: admin, params })
    expect([await list(), await changes()]).toEqual([[], 0])
    await add('Read on')
    const key = 'a-copy-of-it'
    const copy = await app.call(cloneCourse, { as: admin, params: { courseId: course.id }, body: { key } })
    const rows = await app.database.db
      .selectFrom('contents')
      .select('id')
      .where('course_id', '=', copy.data.data.id)
      .execute()
    expect((await list(rows[0]?.id)).map(({ title }) => title)).toEqual(['Read on'])
  })
})
