import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/content/content.ts'
import { fileAddress } from '#contract/media/media.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, anImage } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aStoredPicture } from '#tests/support/builders/media.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const teacher = fileFixture(async () => aTeacher(app, await aCompany(app)))
const stranger = fileFixture(async () => aTeacher(app, await aCompany(app)))

let params: { courseId: string; lessonId: string }
beforeEach(async () => {
  const { id: courseId, lessonIds } = await aCourse(app, teacher, { lessons: 1 })
  params = { courseId, lessonId: lessonIds[0] ?? '' }
})

const copy = (url: string) => app.call(contract.copyFile, { as: teacher, params, body: { url } })

describe('a file that blocks from elsewhere show', () => {
  // Specification, authoring 3: Blocks pasted from another company’s course bring their files along as copies
  test('comes along as a copy that belongs to the company of the course', async () => {
    const theirs = await aStoredPicture(app, stranger)
    const { status, data } = await copy(fileAddress(theirs.storage_key))
    expect([status, data.data]).toMatchObject([201, { mime: theirs.mime, bytes: theirs.bytes }])
    expect(data.data.url).not.toBe(fileAddress(theirs.storage_key))
    expect((await copy(fileAddress(theirs.storage_key))).data.data.url).toBe(data.data.url)
    const content = await app.call(contract.getContent, {
      as: teacher,
      params: { ...params, locale: 'en_US' },
    })
    const { id: contentId, version } = content.data.data
    const body = { version, document: aDocument(anImage('pic1', data.data.url)) }
    const saved = await app.call(contract.saveContent, {
      as: teacher,
      params: { ...params, contentId },
      body,
    })
    expect(saved.status).toBe(200)
  })

  test('stays as it is where the course may show it', async () => {
    const own = await aStoredPicture(app, teacher)
    expect((await copy(fileAddress(own.storage_key))).data.data.id).toBe(own.id)
  })

  test('is refused where there is none, or where it is no file of ours', async () => {
    const nowhere = await copy(fileAddress(`${'a'.repeat(26)}.webp`))
    expect([nowhere.status, nowhere.error.errors?.url]).toEqual([422, [messageOf('content.file_unknown')]])
    expect((await copy('https://elsewhere.example/a.png')).status).toBe(422)
  })

  test('is refused where it is too large to be copied at once', async () => {
    const theirs = await aStoredPicture(app, stranger)
    await app.database.db
      .updateTable('files')
      .set({ bytes: 50_000_001 })
      .where('id', '=', theirs.id)
      .execute()
    const { status, error } = await copy(fileAddress(theirs.storage_key))
    expect([status, error.errors?.url?.[0]]).toEqual([422, messageOf('content.file_elsewhere')])
  })
})
