import { describe, expect, it } from 'vitest'
import { createPost, reportPost } from '#contract/community/posts.ts'
import { uploadImport } from '#contract/directory/people-imports.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { aWebhookOffice } from '../webhooks.test-support.ts'

const { app, office, receiver, aWebhook, deliver } = await aWebhookOffice()
const pool = { query: (text: string, values: unknown[]) => app.database.pool.query(text, values) }

/** What webhooks for one type of event get. */
async function sentFor(type: Parameters<typeof aWebhook>[0], work: () => Promise<unknown>) {
  await aWebhook(type)
  await work()
  await deliver()
  return receiver.calls.map(({ body }) => JSON.parse(body).data)
}
const aQuestion = async () =>
  (
    await app.call(createPost, {
      as: await aStudent(app, office.company),
      body: { title: 'Is this stick mine?', body: 'Who knows?', is_question: true },
    })
  ).data.data

describe('webhooks are told', () => {
  it('of a question that the team was told of, by its title alone', async () => {
    const post = await aQuestion()
    const data = await sentFor({ event_types: ['question_unanswered'] }, async () => {
      await pool.query('update posts set unanswered_notice_at = now() where id = $1', [post.id])
      await pool.query('update posts set unanswered_notice_at = now() where id = $1', [post.id])
    })
    expect(data).toEqual([{ post_id: post.id, title: 'Is this stick mine?' }])
  })

  it('of the first report of a text', async () => {
    const post = await aQuestion()
    const data = await sentFor({ event_types: ['report_waiting'] }, async () => {
      for (const reason of ['unkind', 'other'] as const)
        await app.call(reportPost, {
          as: await aStudent(app, office.company),
          params: { postId: post.id },
          body: { reason },
        })
    })
    expect(data).toMatchObject([{ reason: 'unkind', subject: { kind: 'post', id: post.id } }])
  })

  it('of a release, with the title of the course', async () => {
    const [data] = await sentFor({ event_types: ['release_published'] }, () =>
      aReleasedCourse(app, office.admin, { title: 'Phishing' }),
    )
    expect(data).toMatchObject({ course: { title: 'Phishing' }, release: { number: 1 } })
  })

  it('of a statement that was accepted, with the person only where names are on', async () => {
    const student = await aStudent(app, office.company)
    const { id } = await aReleasedCourse(app, office.admin, { title: 'Phishing' })
    const item_id = newId()
    const given = { block_id: 'rule', statement: 'Fair use', statement_hash: 'a'.repeat(64) }
    for (const with_names of [false, true])
      await aWebhook({ event_types: ['statement_accepted'], with_names })
    const data = await sentFor({ event_types: ['course_completed'] }, () =>
      recordEvent(app.contextOutside(), {
        ...{ kind: 'acknowledgement.given', company_id: office.company.id, student_id: student.id },
        ...{ course_id: id, item_id, data: given },
      }),
    )
    const about = {
      course: { id, title: 'Phishing' },
      statement: { item_id, block_id: 'rule', name: 'Fair use', hash: 'a'.repeat(64) },
    }
    expect(data).toHaveLength(2)
    expect(data.find(({ person }) => !person)).toMatchObject(about)
    expect(data.find(({ person }) => person)).toMatchObject({ ...about, person: { id: student.id } })
  })

  it('of an import that was applied', async () => {
    const bytes = new TextEncoder().encode('email\nada@import.test')
    const file = { name: 'people.csv', type: 'text/csv', bytes }
    const { id } = (await app.call(uploadImport, { as: office.admin, file, body: {} })).data.data
    const data = await sentFor({ event_types: ['import_finished'] }, async () => {
      for (const state of ['applying', 'applied', 'applied'])
        await pool.query(`update imports set state = $2, counts = '{"created": 3}' where id = $1`, [
          id,
          state,
        ])
    })
    expect(data).toEqual([{ import_id: id, created: 3, updated: 0, disabled: 0, refused: 0 }])
  })

  it('of the end of a campaign', async () => {
    const id = newId()
    await pool.query(
      `insert into campaigns (id, company_id, name, note, company_ids, with_descendants, tags, course_ids, mandatory, goal_percent, created_by, created_at)
      values ($1, $2, 'Spring', '', '{}', false, '{}', '{}', true, 90, $3, now())`,
      [id, office.company.id, office.admin.id],
    )
    const data = await sentFor({ event_types: ['campaign_ended'] }, () =>
      recordEvent(app.contextOutside(), {
        ...{ kind: 'campaign.ended', company_id: office.company.id },
        data: { campaign_id: id, due_on: '2026-11-30' },
      }),
    )
    expect(data).toEqual([{ campaign: { id, name: 'Spring' }, due_on: '2026-11-30' }])
  })

  it('of seals that do not hold, once', async () => {
    const data = await sentFor({ event_types: ['seals_broken'] }, async () => {
      await pool.query('insert into event_seal_checks (company_id) values ($1)', [office.company.id])
      for (const seal of [null, 4, 4])
        await pool.query(
          `update event_seal_checks set broken_seal = $2, problem = 'event_changed' where company_id = $1`,
          [office.company.id, seal],
        )
    })
    expect(data).toEqual([{ seal: 4, problem: 'event_changed' }])
  })
})
