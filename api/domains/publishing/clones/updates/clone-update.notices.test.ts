import { describe, expect, it } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { updateClones } from '#contract/publishing/clone-updates.ts'
import { publishCourse, rejectCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aClone, takeCloneUpdate } from '#tests/support/builders/clones.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import type { TestCourse } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const reseller = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, reseller, { first_name: 'Irini', last_name: 'Pappa' }))
const colleague = fileFixture(() => anAdmin(app, reseller))
const client = testFixture(() => aCompany(app, { parent: reseller }))
const clientAdmin = testFixture(() => anAdmin(app, client))
const course = testFixture(() => aReleasedCourse(app, admin, { title: 'Phishing', lessons: 2 }))
const clone = testFixture(() => aClone(app, admin, { course, company: client }))

const write = (as: TestPerson, { id, lessonIds }: TestCourse, text: string, nth = 0) =>
  writeLesson(app, as, { courseId: id, lessonId: lessonIds[nth] ?? '', document: aDocument(text) })
async function improve(text = 'Better words.'): Promise<string> {
  await write(admin, course, text)
  return publishDraft(app, admin, course.id)
}
const updateAll = (body: { release_id: string; clone_ids: string[]; publish?: boolean }) =>
  app.call(updateClones, { as: admin, params: { courseId: course.id }, body })
const noticesOf = async (as: TestPerson) =>
  (await app.call(listNotices, { as, query: { kind: 'reviews' } })).data.data
const eventsOf = async (as: TestPerson) => (await noticesOf(as)).map(({ event, times }) => [event, times])

describe('an update of a clone by a company above', () => {
  it('notifies the admins of the company that has the clone, in the list and by e-mail', async () => {
    const { email } = clientAdmin
    await improve()
    await takeCloneUpdate(app, admin, { courseId: clone.id })
    const text = 'Irini Pappa updated “Phishing” from its original'
    const link = { route: 'admin.courses.show', params: { courseId: clone.id } }
    expect(await noticesOf(clientAdmin)).toMatchObject([{ event: 'clone_updated', text, link, times: 1 }])
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === email)
    expect(mails.map(({ subject }) => subject)).toEqual([text])
    expect([await noticesOf(admin), await noticesOf(colleague)]).toEqual([[], []])
  })

  it('notifies teachers who wrote in the clone or submitted it, and no others', async () => {
    const [writer, submitter, other, above] = [
      await aTeacher(app, client),
      await aTeacher(app, client),
      await aTeacher(app, client),
      await aTeacher(app, reseller),
    ]
    const params = { courseId: clone.id }
    await write(writer, clone, 'Words of the client.', 1)
    await write(above, clone, 'More words.', 1)
    await app.call(publishCourse, { as: submitter, params, body: {} })
    await app.call(rejectCourse, { as: clientAdmin, params, body: { reason: 'Not yet.' } })
    await improve()
    await takeCloneUpdate(app, admin, { courseId: clone.id })
    expect(await eventsOf(writer)).toEqual([['clone_updated', 1]])
    expect(await eventsOf(submitter)).toContainEqual(['clone_updated', 1])
    expect([await eventsOf(other), await eventsOf(above)]).toEqual([[], []])
  })

  it('notifies once in a bulk update, also that students have it now', async () => {
    const draft = await aClone(app, admin, { course, company: client, title: 'Fraud' })
    await publishDraft(app, admin, clone.id)
    const body = { release_id: await improve(), clone_ids: [clone.id, draft.id], publish: true }
    for (let call = 0; call < 2; call += 1) expect((await updateAll(body)).status).toBe(200)
    expect((await noticesOf(clientAdmin)).map(({ text, times }) => [text, times]).toSorted()).toEqual([
      ['Irini Pappa updated “Fraud” from its original', 1],
      ['Irini Pappa updated “Phishing” from its original and published it', 1],
    ])
  })

  it('notifies nobody if the draft stays as it was', async () => {
    await improve()
    await takeCloneUpdate(app, admin, { courseId: clone.id, nodeIds: [] })
    await write(clientAdmin, clone, 'The best words.')
    const { data } = await updateAll({ release_id: await improve('The best words.'), clone_ids: [clone.id] })
    expect(data.data).toMatchObject([{ result: 'updated' }])
    expect(await noticesOf(clientAdmin)).toEqual([])
  })

  it('notifies nobody in a company without admins, and nobody in the company that updates', async () => {
    const own = await aClone(app, admin, { course })
    const empty = await aClone(app, admin, { course, company: await aCompany(app, { parent: reseller }) })
    const { data } = await updateAll({ release_id: await improve(), clone_ids: [own.id, empty.id] })
    expect(data.data.map(({ result }) => result)).toEqual(['updated', 'updated'])
    expect([await noticesOf(admin), await noticesOf(colleague)]).toEqual([[], []])
  })
})
