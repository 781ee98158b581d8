import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwn } from '#domains/badges/badges.service.ts'
import { studentCommunity } from '#domains/community/communities.service.ts'
import { getQueue } from '#domains/community/moderation/moderation.service.ts'
import { createPost } from '#domains/community/posts/posts.service.ts'
import { nothingChecked } from '#domains/evidence/seals/seal-check.rules.ts'
import { checkPage } from '#domains/evidence/seals/seal-checks.service.ts'
import { sealNow } from '#domains/evidence/seals/seals.service.ts'
import { answerProblem } from '#domains/learning/attempts/grading/answer-shape.rules.ts'
import { gradeAnswer } from '#domains/learning/attempts/grading/grading.rules.ts'
import { listCourseProgress } from '#domains/learning/previous-enrolments.service.ts'
import type { QuizBody } from '#domains/publishing/publishing.documents.ts'
import { getDocument, getKeys } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { copiedApps } from '#tests/support/copied-app.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { seedDemo } from '../seed.ts'
import { demoHistoryJob } from './history.job.ts'

/** A Tuesday. */
const firstStart = new Date('2026-11-24T10:00:00Z')
const seed = (on: TestApp) => seedDemo({ ...on.contextOutside(), now: firstStart })
/** The state after the first start, without a history. */
const seeded = copiedApps(seed)
const app = fileFixture(() => seeded.start())
afterAll(() => app.close())
/** Another application of the same state; its history is written after a failure. */
const otherApp = fileFixture(() => seeded.start())
afterAll(() => otherApp.close())

async function writeDemo(on: TestApp): Promise<void> {
  // As at a real start, where reminders are sent at the same time.
  await sql`insert into deliveries (id, student_id, company_id, course_id, cause, at)
    select gen_random_uuid(), users.id, users.company_id, courses.id, 'assigned', ${firstStart.toISOString()}
    from users cross join courses where users.email = 'eleni.markou@harbor.example'`.execute(on.database.db)
  await sql`insert into notices (id, company_id, user_id, event, group_key, subject, is_listed, is_in_digest, created_at, updated_at)
    select gen_random_uuid(), users.company_id, users.id, 'course_assigned', 'course:' || courses.id,
      jsonb_build_object('title', 'A course', 'link', null), true, true, ${firstStart.toISOString()}, ${firstStart.toISOString()}
    from users cross join courses where users.email = 'eleni.markou@harbor.example'`.execute(on.database.db)
  // As at a real start, where the first events may be sealed before.
  await sealAll(on)
  await on.jobs.runDue(firstStart)
  const { rows: left } =
    await sql`select kind, error from jobs where kind like 'demo.%' or error is not null`.execute(
      on.database.db,
    )
  expect(left).toEqual([])
}
beforeAll(() => writeDemo(app))

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>, on = app): Promise<T[]> =>
  (await query.execute(on.database.db)).rows

async function sealAll(on: TestApp): Promise<string[]> {
  const companies = await rowsOf(sql<{ id: string }>`select id from companies`, on)
  for (const { id } of companies) await sealNow(jobContext(on), id)
  return companies.map(({ id }) => id)
}

interface Person {
  id: string
  company_id: string
  email: string
  role: 'student' | 'admin'
}
const students = () =>
  rowsOf(
    sql<Person>`select id, company_id, email, role from users where role = 'student' and status = 'active'`,
  )

const as = (student: Person): SignedIn => ({
  ...app.as(student),
  now: firstStart,
  languages: { requested: null, platform: 'en_US', course: 'en_US' },
})

describe('the history of the demo', () => {
  it('dates the notices of a first start back to when the courses were assigned', async () => {
    const notices = await rowsOf(sql<{ days: number; is_read: boolean }>`
      select extract(day from ${firstStart.toISOString()}::timestamptz - notices.updated_at)::int as days, seen_at is not null as is_read
      from notices join users on users.id = notices.user_id
      where event = 'course_assigned' and users.email = 'eleni.markou@harbor.example'`)
    expect(notices).toHaveLength(3)
    for (const { days, is_read } of notices) {
      expect(days).toBeGreaterThan(2)
      expect(is_read).toBe(true)
    }
  })

  it('has some sixty people in each company, in every state', async () => {
    const states = await rowsOf(sql<{ name: string; state: string; n: number }>`
      select companies.name, states.state, count(*)::int as n from student_progress_states states
      join companies on companies.id = states.company_id where states.status = 'active' group by 1, 2`)
    for (const name of ['Harbor Group', 'Aurora Bank']) {
      const own = states.filter((row) => row.name === name)
      const total = own.reduce((sum, { n }) => sum + n, 0)
      expect(total).toBeGreaterThan(45)
      expect(total).toBeLessThan(75)
      expect(own.map(({ state }) => state).sort()).toEqual([
        'completed',
        'in_progress',
        'not_started',
        'overdue',
      ])
    }
  })

  it('has invited everybody who has begun a course, and not yet some who have just joined', async () => {
    const states = await rowsOf(sql<{ invited: boolean; active: boolean }>`
      select distinct invited_at is not null as invited, last_active_at > '-infinity' as active
      from student_progress_states order by 1, 2`)
    expect(states).toEqual([
      { invited: false, active: false },
      { invited: true, active: false },
      { invited: true, active: true },
    ])
  })

  it('has scores and places as rebuild-scores makes them', async () => {
    const scores = () =>
      rowsOf(sql`select company_id, period, student_id, points, shown from scores order by 1, 2, 3`)
    const counts = () =>
      rowsOf(sql`select company_id, period, points, sum(members)::int as members from (
        select company_id, period, points, members from score_counts where points >= 0
        union all select company_id, period, points_from, -1 from score_moves where points_from > 0
        union all select company_id, period, points_to, 1 from score_moves where points_to > 0
      ) moved group by 1, 2, 3 having sum(members) <> 0 order by 1, 2, 3`)
    const before = [await scores(), await counts()]
    expect(before[0]?.length).toBeGreaterThan(300)
    await sql`select rebuild_scores(id) from companies`.execute(app.database.db)
    expect([await scores(), await counts()]).toEqual(before)
  })

  it('has stored states as each student is evaluated', async () => {
    const stored = await rowsOf(sql<{ student_id: string; course_id: string; state: string }>`
      select student_id, course_id, state from course_progress_states`)
    for (const student of await students()) {
      const own = stored.filter(({ student_id }) => student_id === student.id)
      const progress = await listCourseProgress(as(student))
      expect(own.length).toBe(progress.length)
      for (const { id, status, is_overdue, is_expired } of progress) {
        const state = own.find(({ course_id }) => course_id === id)?.state
        expect({ id, state }).toEqual({ id, state: is_overdue || is_expired ? 'overdue' : status })
      }
    }
  })

  it('has attempts that the rules accept and grade alike', async () => {
    const attempts = await rowsOf(sql<{
      document_hash: string
      question_id: string
      answer: object
      correct: boolean
      points: number
    }>`select document_hash, question_id, answer, correct, attempt_answers.points
      from attempt_answers join attempts on attempts.id = attempt_id`)
    expect(attempts.length).toBeGreaterThan(1_000)
    const ctx = app.contextOutside()
    for (const { document_hash, question_id, answer, ...grade } of attempts) {
      const body = (await getDocument(ctx, document_hash)) as QuizBody
      const question = body.questions.find(({ id }) => id === question_id) as QuizBody['questions'][number]
      const key = (await getKeys(ctx, document_hash))[question_id]
      expect(answerProblem(question, answer)).toBeNull()
      expect(key && gradeAnswer(question, key, answer)).toEqual(grade)
    }
  })

  it('has given every badge that the log earns and no other', async () => {
    for (const student of await students()) {
      const { data } = await listOwn(as(student))
      for (const { badge_type, won_at, progress } of data) {
        // A streak may have ended since.
        if (badge_type.startsWith('streak')) continue
        if (won_at === null) expect(progress?.value ?? 0).toBeLessThan(progress?.goal ?? 1)
        else expect(progress).toBeNull()
      }
    }
  })

  it('has the best three of each past month in each company, and nobody in a month without five', async () => {
    const months = await rowsOf(sql<{ name: string; month: string; winners: number; people: number }>`
      select companies.name, month,
        (select count(*)::int from badge_awards where badge_type = 'top_three' and company_id = companies.id
          and to_char(at at time zone time_zone - interval '1 day', 'YYYY-MM') = month) as winners,
        (select count(*)::int from scores
          where company_id = companies.id and period = month and shown and points > 0) as people
      from decided_months join companies on companies.id = company_id order by 1, 2`)
    expect(months.length).toBeGreaterThan(20)
    for (const name of ['Harbor Group', 'Aurora Bank'])
      expect(months.filter((month) => month.name === name && month.winners > 0).length).toBeGreaterThan(1)
    expect(months.filter(({ people, winners }) => people < 5 && winners > 0)).toEqual([])
  })

  it('has figures of posts that count their comments, likes and people', async () => {
    const posts = await rowsOf(sql<Record<string, unknown>>`
      select posts.comments, likes, commenters, item_id,
        (select count(*)::int from comments c where c.post_id = posts.id and c.state = 'visible') as comments_counted,
        (select count(*)::int from likes l where l.subject_id = posts.id) as likes_counted,
        (select count(distinct c.author_id)::int from comments c
          where c.post_id = posts.id and c.state = 'visible' and c.author_id <> posts.author_id) as commenters_counted
      from posts`)
    expect(posts.length).toBeGreaterThan(25)
    expect(posts.filter(({ item_id }) => item_id !== null).length).toBeGreaterThan(7)
    for (const { comments, likes, commenters, item_id: _, ...counted } of posts)
      expect(counted).toEqual({
        comments_counted: comments,
        likes_counted: likes,
        commenters_counted: commenters,
      })
  })

  it('has three discussions that the team started, in the languages of each company', async () => {
    const started = await rowsOf(sql<{ name: string; locale: string; n: number }>`
      select companies.name, posts.locale, count(*)::int as n from posts
      join users on users.id = author_id join companies on companies.id = posts.company_id
      where users.role <> 'student' and posts.title ~ '[?;]$' and posts.state = 'visible' and posts.comments > 1
      group by 1, 2 order by 1, 2`)
    expect(started).toEqual([
      { name: 'Aurora Bank', locale: 'en_US', n: 1 },
      { name: 'Aurora Bank', locale: 'es_ES', n: 2 },
      { name: 'Harbor Group', locale: 'el_GR', n: 1 },
      { name: 'Harbor Group', locale: 'en_US', n: 1 },
      { name: 'Harbor Group', locale: 'ro_RO', n: 1 },
    ])
  })

  it('has for moderators something reported, held, unanswered and decided in each company', async () => {
    const admins = await rowsOf(sql<Person>`
      select distinct on (company_id) id, company_id, email, role from users where role = 'admin' order by company_id, id`)
    expect(admins).toHaveLength(2)
    for (const admin of admins) {
      const ctx = { ...app.as(admin), now: firstStart }
      const { data } = await getQueue(ctx, {})
      expect([...new Set(data.map(({ group }) => group))].sort()).toEqual(['reported', 'unanswered'])
      const decisions = await rowsOf(sql<{ action: string }>`
        select action from decisions where company_id = ${admin.company_id}`)
      expect(decisions).toContainEqual({ action: 'hide' })
      const heldPosts = await rowsOf(
        sql`select from posts where state = 'held' and company_id = ${admin.company_id}`,
      )
      expect(heldPosts).toHaveLength(1)
    }
  })

  it('has a reported e-mail that waits for the team and one that it answered, in each company', async () => {
    const mails =
      await rowsOf(sql`select companies.name, verdict, jsonb_array_length(mail->'signs') > 1 as is_odd
      from mail_reports join companies on companies.id = company_id order by 1, 2 nulls last`)
    expect(mails).toEqual([
      { name: 'Aurora Bank', verdict: 'phishing', is_odd: true },
      { name: 'Aurora Bank', verdict: null, is_odd: true },
      { name: 'Harbor Group', verdict: 'phishing', is_odd: true },
      { name: 'Harbor Group', verdict: null, is_odd: true },
    ])
  })

  it('has languages approved and one half done, with counts that add up the units', async () => {
    const jobs = await rowsOf(
      sql<{
        id: string
        locale: string
        status: string
      }>`select id, locale, status from translation_jobs where assignee_id is not null order by status, locale`,
    )
    expect(jobs.map(({ status, locale }) => `${status} ${locale}`)).toEqual([
      'done el_GR',
      ...['done es_ES', 'done es_ES', 'done ro_RO'],
      'handed_in es_ES',
      ...['open el_GR', 'open el_GR', 'open ro_RO'],
    ])
    const counts = await rowsOf(sql`select job_id, state, sum(units)::int as units from translation_counts
      group by 1, 2 having sum(units) > 0 order by 1, 2`)
    const units = await rowsOf(sql`select job_id, state, count(*)::int as units from translation_job_items
      group by 1, 2 order by 1, 2`)
    expect(counts).toEqual(units)
    const [{ open }] = (await rowsOf(sql<{
      open: string[]
    }>`select array_agg(distinct state order by state) as open
      from translation_job_items where job_id = ${jobs.at(-1)?.id}`)) as [{ open: string[] }]
    expect(open).toEqual(['machine', 'needs_update', 'rejected', 'translated', 'untranslated'])
    const [half] = await rowsOf(sql<{ done: number; origins: string[] }>`select
      (sum(words) filter (where state = 'translated') / sum(words)::float)::float as done,
      array_agg(distinct origin order by origin) filter (where origin is not null) as origins
      from translation_job_items where job_id = ${jobs.at(-1)?.id}`)
    expect(half?.done).toBeGreaterThan(0.42)
    expect(half?.done).toBeLessThan(0.58)
    expect(half?.origins).toEqual(['human', 'machine', 'memory'])
    const [facts] = await rowsOf(sql`select
      (select count(*)::int from translation_job_items i join unit_sources u on u.owner_id = i.owner_id and u.unit = i.unit
        and u.hash = i.made_from where i.job_id = ${jobs.at(-1)?.id} and i.state = 'needs_update') as stale,
      (select count(*)::int from translation_job_items where job_id = ${jobs.at(-1)?.id} and questions > 0) as questions,
      (select count(*) > 20 from translation_job_items where job_id = ${jobs.at(-1)?.id} and state = 'machine') as machine,
      (select count(*) > 10 from memory_entries) as memory, (select count(*) > 5 from glossary_terms) as glossary`)
    expect(facts).toEqual({ stale: 3, questions: 3, machine: true, memory: true, glossary: true })
  })

  it('leaves seals that hold, though it changes what was logged before', async () => {
    for (const id of await sealAll(app)) {
      const { checked, done } = await checkPage(jobContext(app), id, nothingChecked, async () => undefined)
      expect([checked.broken, checked.removed, done]).toEqual([null, 0, true])
      expect(checked.events).toBeGreaterThan(0)
    }
    expect(
      await rowsOf(sql`select from events where id not in (select event_id from event_seal_of)`),
    ).toEqual([])
  })

  it('is written once, and again the same on another database', async () => {
    await app.jobs.runDue(firstStart)
    // With other ids than the copies have.
    const other = await startTestApp()
    await seed(other)
    await writeDemo(other)
    const [own, again] = [await digest(app), await digest(other)]
    for (const [index, rows] of own.entries()) expect(again[index]).toEqual(rows)
    await other.close()
  })

  it('is whole or not at all where the process dies on the way', async () => {
    const fails = { ...otherApp.contextOutside(), now: firstStart }
    const work = { at: firstStart.toISOString(), part: 'harbor' as const }
    const dies: SignedIn['transaction'] = (part) =>
      otherApp.database.db.transaction().execute(async (db) => {
        const inner = { ...fails, db, transaction: (again: never) => again } as never
        await part({ ...(inner as SignedIn), transaction: (again) => again(inner) })
        throw new Error('The process dies')
      })
    await expect(
      demoHistoryJob.run({ ...fails, transaction: dies }, work, {
        id: '',
        stopping: new AbortController().signal,
      }),
    ).rejects.toThrow('The process dies')
    expect(await rowsOf(sql`select from enrolments limit 1`, otherApp)).toEqual([])
  })

  it('leaves out the past of who has acted since the first start, and is written all the same', async () => {
    const [eleni] = await rowsOf(
      sql<Person>`select id, company_id, email, role from users where email = 'eleni.markou@harbor.example'`,
      otherApp,
    )
    const ctx: SignedIn = { ...otherApp.as(eleni as Person), transaction: (work) => work(ctx) }
    const [course] = await rowsOf(
      sql<{
        id: string
        release: string
      }>`select id, current_release_id as release from courses order by slug limit 1`,
      otherApp,
    )
    await sql`insert into enrolments (id, student_id, company_id, course_id, release_id, cycle, locale, started_at)
      values (gen_random_uuid(), ${eleni?.id}, ${eleni?.company_id}, ${course?.id}, ${course?.release}, 1, 'en_US', now())`.execute(
      otherApp.database.db,
    )
    await createPost(ctx, studentCommunity(ctx), { title: 'Am I first?', body: 'It looks empty here.' })
    await otherApp.jobs.runDue(firstStart)
    const left = await rowsOf(sql`select kind, error from jobs where error is not null`, otherApp)
    expect(left).toEqual([])
    const [counts] = await rowsOf(
      sql`select (select count(*)::int from enrolments where student_id = ${eleni?.id}) as own,
        (select count(*)::int > 100 from enrolments) as others, (select count(*)::int > 25 from posts) as posts`,
      otherApp,
    )
    expect(counts).toEqual({ own: 1, others: true, posts: true })
  })
})

/** Compares everything that does not depend on ids, which differ in every database. */
/** The history only; what jobs have written since contains the current time. */
async function digest(on: TestApp): Promise<unknown[]> {
  const person = sql`join users on users.id = t.student_id`
  return Promise.all([
    rowsOf(
      sql`select email, status, department, title, tags, created_at, disabled_at from users order by 1`,
      on,
    ),
    rowsOf(
      sql`select email, kind, at, data->>'score' as score from events t ${person} order by 1, at, kind`,
      on,
    ),
    rowsOf(sql`select email, cause_kind, amount, day, at from points t ${person} order by 1, at, 2, 3`, on),
    rowsOf(sql`select email, badge_type, at from badge_awards t ${person} order by 1, 2, 3`, on),
    rowsOf(sql`select title, body, state, likes, comments, created_at from posts order by created_at, 1`, on),
    rowsOf(
      sql`select email, event, times, t.updated_at from notices t join users on users.id = t.user_id
      where seen_at is null and t.updated_at < ${firstStart.toISOString()} order by 1, 4, 2`,
      on,
    ),
    rowsOf(
      sql`select email, cause, at from deliveries t ${person}
      where t.at < ${firstStart.toISOString()} order by 1, 2, 3`,
      on,
    ),
  ])
}
