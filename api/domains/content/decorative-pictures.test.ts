import { expect, test } from 'vitest'
import { getContent, saveContent } from '#contract/content/content.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aStoredPicture } from '#tests/support/builders/media.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const teacher = fileFixture(async () => aTeacher(app, await aCompany(app)))

test('a decorative picture keeps its empty alternative text, and one that never was is stored as before', async () => {
  const course = await aCourse(app, teacher, { lessons: 1 })
  const params = { courseId: course.id, lessonId: course.lessonIds[0] as string, locale: 'en_US' }
  const src = `/files/${(await aStoredPicture(app, teacher)).storage_key}`
  const open = async () => (await app.call(getContent, { as: teacher, params })).data.data
  const saved = async (decorative: boolean | null) => {
    const { id: contentId, version } = await open()
    const picture = { type: 'image', attrs: { id: 'pic1', src, alt: '', decorative } }
    const body = { version, document: aDocument(picture) }
    const { status } = await app.call(saveContent, { as: teacher, params: { ...params, contentId }, body })
    expect(status).toBe(200)
    return ((await open()).document.content as { attrs: object }[]).at(-1)?.attrs
  }
  expect(await saved(true)).toMatchObject({ alt: '', decorative: true })
  expect(await saved(null)).not.toHaveProperty('decorative')
})
