import { expect, it } from 'vitest'
import { reviewDecided } from '#contract/events.ts'
import { approveCourse, publishCourse, rejectCourse } from '#contract/publishing/publishing.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aLiveChannel } from '#tests/support/live.ts'

const app = aTestApp()

// Specification, authoring 9: Mails of a review hold names, titles and reasons as words, never as markup
it('tells of a review with every name, title and reason escaped, whatever is written in them', async () => {
  const company = await aCompany(app)
  const named = { first_name: '<b>Irini</b>', last_name: 'Pappa' }
  const [teacher, admin] = [await aTeacher(app, company, named), await anAdmin(app, company, named)]
  const course = await aCourse(app, teacher, { title: 'Nets <img src=x> & "hooks"', lessons: 1 })
  const params = { courseId: course.id }
  await app.call(publishCourse, { as: teacher, params, body: {} })
  await app.call(rejectCourse, { as: admin, params, body: { reason: 'Not <i>yet</i>.' } })
  await app.call(publishCourse, { as: teacher, params, body: {} })
  await app.call(approveCourse, { as: admin, params, body: {} })
  const mails = await app.mails()
  const [to, from] = [admin.email, teacher.email]
  expect(mails.map((mail) => mail.to?.[0]?.address).sort()).toEqual([to, to, from, from].sort())
  for (const { html } of mails) {
    expect(html).toContain('Nets &lt;img src=x&gt; &amp; ')
    expect(html).toContain('&lt;b&gt;Irini&lt;/b&gt;')
    expect(html).not.toMatch(/<b>Irini|<img src=x|<i>yet/)
  }
})

it('tells the author live what became of a hand-in', async () => {
  const company = await aCompany(app)
  const [teacher, admin] = [await aTeacher(app, company), await anAdmin(app, company)]
  const course = await aCourse(app, teacher, { title: 'Nets', lessons: 1 })
  const params = { courseId: course.id }
  const channel = await aLiveChannel(app, teacher)
  const decided = async (decide: () => Promise<unknown>) => {
    await app.call(publishCourse, { as: teacher, params, body: {} })
    const notified = nextEvent(channel, 'review.decided')
    await decide()
    return reviewDecided.parse(await notified)
  }
  const about = { course: { id: course.id, title: 'Nets' } }
  expect(
    await decided(() => app.call(rejectCourse, { as: admin, params, body: { reason: 'Not yet.' } })),
  ).toMatchObject({ ...about, decision: 'rejected' })
  expect(await decided(() => app.call(approveCourse, { as: admin, params, body: {} }))).toMatchObject({
    ...about,
    decision: 'approved',
    number: 1,
  })
})
