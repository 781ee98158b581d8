import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createComment } from '#contract/community/comments.ts'
import { createPost, followPost } from '#contract/community/posts.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { countStatements } from '#tests/support/database/statement-count.ts'

const statements = countStatements()
const app = aTestApp()

async function aPost(as: TestPerson): Promise<string> {
  const body = { title: 'Is this stick mine?', body: 'It lay on the floor.', is_question: true }
  return (await app.call(createPost, { as, body })).data.data.id
}

/** Adds students who follow a post, by SQL. */
async function addFollowers(company: TestCompany, postId: string, count: number): Promise<void> {
  await sql`
    with people as (
      insert into users (id, company_id, role, email, first_name, last_name, status)
      select overlay(gen_random_uuid()::text placing 'ff' from 1)::uuid, ${company.id}, 'student', ${postId} || nth || '@example.test', 'Ada', nth::text, 'active'
      from generate_series(1, ${count}::int) as nth returning id
    )
    insert into post_people (company_id, post_id, user_id, follows) select ${company.id}, ${postId}, id, true from people`.execute(
    app.database.db,
  )
}

const noticed = async (company: TestCompany) => {
  const { rows } = await sql<{ people: number; times: number }>`
    select count(distinct user_id)::int as people, coalesce(sum(times), 0)::int as times from notices
    where company_id = ${company.id} and event = 'replied'`.execute(app.database.db)
  return rows[0]
}

async function comment(
  as: TestPerson,
  postId: string,
  body: string,
): Promise<{ id: string; statements: number }> {
  const before = statements()
  const { status, data } = await app.call(createComment, { as, params: { postId }, body: { body } })
  expect(status).toBe(201)
  return { id: data.data.id, statements: statements() - before }
}

describe('a comment under a post with thousands of followers', () => {
  it('asks the database no more often than under one without, and tells each of them once', async () => {
    const company = await aCompany(app)
    const asker = await aStudent(app, company)
    const [quiet, busy] = [await aPost(asker), await aPost(await aStudent(app, company))]
    await addFollowers(company, busy, 2_000)
    const few = await comment(await aStudent(app, company), quiet, 'Nobody hears this but the asker.')
    const many = await comment(await aStudent(app, company), busy, 'Thousands hear this one.')
    expect(many.statements).toBeLessThanOrEqual(few.statements + 1)
    expect(await noticed(company)).toEqual({ people: 0, times: 0 })
    const before = statements()
    await app.jobs.runDue()
    expect(await noticed(company)).toEqual({ people: 2_000, times: 2_000 })
    // Five batches, the last one empty, and the jobs of both comments.
    expect(statements() - before).toBeLessThan(200)
  })

  it('goes on where it stopped, and tells nobody of a comment that is gone', async () => {
    const company = await aCompany(app)
    const postId = await aPost(await aStudent(app, company))
    await addFollowers(company, postId, 20)
    const first = await comment(await aStudent(app, company), postId, 'Hidden before anybody hears of it.')
    await app.database.db
      .updateTable('comments')
      .set({ state: 'hidden' })
      .where('id', '=', first.id)
      .execute()
    await app.jobs.runDue()
    expect(await noticed(company)).toEqual({ people: 0, times: 0 })
    await comment(await aStudent(app, company), postId, 'Told to the last ten.')
    await sql`
      update jobs set data = jsonb_set(data, '{after}', to_jsonb((
        select user_id from post_people where post_id = ${postId} and follows order by user_id offset 9 limit 1)))
      where kind = 'community.tell_followers'`.execute(app.database.db)
    await app.jobs.runDue()
    // The asker and both writers have smaller ids and therefore come before the twenty.
    expect(await noticed(company)).toEqual({ people: 13, times: 13 })
  })
})

it('whoever follows, moderators by their page, hears of a comment, and not who wrote or unfollowed', async () => {
  const company = await aCompany(app)
  const [asker, writer, follower, gone] = await Promise.all([1, 2, 3, 4].map(() => aStudent(app, company)))
  const teacher = await aTeacher(app, company)
  const people = { asker, writer, follower, gone } as Record<string, TestPerson>
  const postId = await aPost(people.asker as TestPerson)
  const follow = (as: TestPerson, follows: boolean) =>
    app.call(followPost, { as, params: { postId }, body: { follows } })
  await follow(people.follower as TestPerson, true)
  await follow(people.gone as TestPerson, true)
  await follow(people.gone as TestPerson, false)
  await app.database.db
    .insertInto('post_people')
    .values({ company_id: company.id, post_id: postId, user_id: teacher.id, follows: true })
    .execute()
  await comment(people.writer as TestPerson, postId, 'Bring it to the desk.')
  await app.jobs.runDue()
  const heard = async (as: TestPerson | undefined) =>
    (await app.call(listNotices, { as: as as TestPerson })).data.data
      .filter(({ kind }) => kind === 'answers' || kind === 'replies')
      .map(({ event, link }) => [event, link?.route])
  expect(await heard(people.asker)).toEqual([['question_answered', 'front.community.show']])
  expect(await heard(people.follower)).toEqual([['replied', 'front.community.show']])
  expect(await heard(teacher)).toEqual([['replied', 'admin.community']])
  expect(await heard(people.writer)).toEqual([])
  expect(await heard(people.gone)).toEqual([])
})
