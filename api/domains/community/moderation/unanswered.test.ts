import { expect, it } from 'vitest'
import { createPost } from '#contract/community/posts.ts'
import { createStaffComment } from '#contract/community/staff-posts.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'

const app = aTestApp()
const office = anOffice(app)

async function aQuestion(title: string, { is_question = true, daysOld = 6 } = {}): Promise<string> {
  const as = await aStudent(app, office.company)
  const { id } = (await app.call(createPost, { as, body: { title, body: 'Who knows?', is_question } })).data
    .data
  const created_at = new Date(Date.now() - daysOld * 86_400_000).toISOString()
  await app.database.db.updateTable('posts').set({ created_at }).where('id', '=', id).execute()
  return id
}

/** The notices that a moderator gets after so many runs of the job. */
async function reminded(as: TestPerson, rounds: number): Promise<string[]> {
  for (let round = 1; round <= rounds; round += 1) {
    await app.jobs.plan()
    await app.jobs.runDue(new Date(Date.now() + round * 61 * 60_000))
  }
  const { data } = (await app.call(listNotices, { as })).data
  return data.filter(({ event }) => event === 'question_unanswered').map(({ text }) => text)
}

it('the team is told once of a question that nobody answered for two working days, and of nothing else', async () => {
  await aQuestion('Is this stick mine?')
  await aQuestion('No question at all', { is_question: false })
  await aQuestion('Asked a moment ago', { daysOld: 0 })
  const answered = await aQuestion('May I plug it in?')
  await app.call(createStaffComment, {
    as: office.teacher,
    params: { postId: answered },
    body: { body: 'No.', official: true },
  })
  for (const as of [office.admin, office.teacher])
    expect(await reminded(as, 2)).toEqual([expect.stringContaining('Is this stick mine?')])
})
