import pg from 'pg'
import { callerFor, makeCourse } from '#bench/data.ts'
import type { Stage } from '#bench/harness.ts'
import { insertSession } from '#bench/session.ts'
import { assignCourse } from '#contract/publishing/publishing.ts'
import { newId, newToken } from '#platform/ids.ts'
import { settleEverybody } from '../directory.ts'

/** Of the server’s address: `fetch` sends no other host. */
const host = '127.0.0.1'
const companySize = 1_000
/** Courses that are assigned to everyone: all have finished the first one, and take another one in their visit. */
const courseCount = 5
/** One person in so many has written a post. */
const writers = 20

export interface People {
  /** The course that is taken in a visit. */
  courseId: string
  emailOf(person: number): string
  /** Bytes of database that the people and what they did before take. */
  bytes: number
}

const emailOf = (person: number): string => `visitor${person}@example.test`

/** SQL: an id in time order, as the product creates them. */
const timedId = (at: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`
const studentId = (n: string): string => `md5('visitor' || ${n})::uuid`
const companyId = (n: string): string => `md5('visited company' || (${n} - 1) / ${companySize})::uuid`
/** SQL: when a person finished the first course. */
const finishedAt = `(now() - interval '1 year' * ((n % 997) + 1) / 1000)`

/** This many students in companies of a thousand, below one that gives its courses to all of them. */
export async function addPeople(stage: Stage, people: number): Promise<People> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const { rootId, token } = await addRoot(client)
    const before = await databaseBytes(client)
    await addStudents(client, rootId, people)
    const call = callerFor(stage.ours.url, token)
    const courseIds: string[] = []
    for (let made = 0; made < courseCount; made += 1) {
      const { id: courseId } = await makeCourse(call, { chapters: 1, lessons: 3, questions: 5 })
      await call(
        assignCourse,
        { courseId },
        { company_ids: [rootId], with_descendants: true, mandatory: true },
      )
      courseIds.push(courseId)
    }
    const [finished = '', courseId = ''] = courseIds
    await addHistory(client, finished, people)
    await settleEverybody(stage)
    await client.query('vacuum analyze')
    return { courseId, emailOf, bytes: (await databaseBytes(client)) - before }
  } finally {
    await client.end()
  }
}

export async function databaseBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.bytes)
}

async function addRoot(client: pg.Client): Promise<{ rootId: string; token: string }> {
  const [rootId, adminId, token] = [newId(), newId(), newToken()]
  await client.query(
    `insert into companies (id, name, app_name, brand_color, leaderboard_mode)
     values ($1, 'Visited', 'Visited', '#0f766e', 'names')`,
    [rootId],
  )
  await client.query('insert into company_closure values ($1, $1, 0)', [rootId])
  await client.query('insert into company_hosts values ($1, $2, true)', [host, rootId])
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     values ($1, $2, 'admin', 'admin@visits.test', 'Ada', 'Admin', 'active')`,
    [adminId, rootId],
  )
  await insertSession(client, adminId, token)
  return { rootId, token }
}

async function addStudents(client: pg.Client, rootId: string, people: number): Promise<void> {
  const companies = `generate_series(1, $1::int, ${companySize}) n`
  await client.query(
    `insert into companies (id, parent_id, name, app_name, brand_color, leaderboard_mode)
     select ${companyId('n')}, $2, 'Company ' || n, 'Company', '#0f766e', 'names' from ${companies}`,
    [people, rootId],
  )
  await client.query(
    `insert into company_closure
     select ancestor, ${companyId('n')}, depth from ${companies}
     cross join lateral (values (${companyId('n')}, 0), ($2::uuid, 1)) up (ancestor, depth)`,
    [people, rootId],
  )
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     select ${studentId('n')}, ${companyId('n')}, 'student', 'visitor' || n || '@example.test', 'Ada', 'Number ' || n, 'active'
     from generate_series(1, $1::int) n`,
    [people],
  )
}

/** What everyone has left in a finished course, and the posts of some. */
async function addHistory(client: pg.Client, courseId: string, people: number): Promise<void> {
  const all = [courseId, people]
  const everyone = 'generate_series(1, $2::int) n'
  const enrolmentId = `md5('enrolment' || n)::uuid`
  await client.query(
    `insert into enrolments (id, company_id, student_id, course_id, release_id, locale, status, started_at, last_active_at,
       completed_at, completed_release_id, score)
     select ${enrolmentId}, ${companyId('n')}, ${studentId('n')}, $1, current_release_id, 'en_US', 'completed',
       ${finishedAt}, ${finishedAt}, ${finishedAt}, current_release_id, 100
     from ${everyone} join courses on courses.id = $1`,
    all,
  )
  await client.query(
    `insert into item_progress (enrolment_id, item_id, status, completed_at)
     select ${enrolmentId}, items.id, 'completed', ${finishedAt} from ${everyone} join items on course_id = $1`,
    all,
  )
  await client.query(
    `insert into events (id, company_id, kind, actor_id, student_id, course_id, item_id, at)
     select md5('event' || n || items.id)::uuid, ${companyId('n')}, 'lesson.completed', ${studentId('n')}, ${studentId('n')}, $1, items.id, ${finishedAt}
     from ${everyone} join items on course_id = $1`,
    all,
  )
  // Inserts into the ledger without the trigger, and then computes the scores at once.
  await client.query('alter table points disable trigger points_scores')
  await client.query(
    `insert into points (student_id, company_id, cause_kind, cause_id, course_id, amount, at)
     select ${studentId('n')}, ${companyId('n')}, 'lesson', items.id, $1, 10, ${finishedAt}
     from ${everyone} join items on course_id = $1`,
    all,
  )
  await client.query('alter table points enable trigger points_scores')
  await client.query('analyze users, points')
  await client.query('select rebuild_scores(id) from companies')
  await client.query(
    `insert into posts (id, company_id, author_id, title, body, tree, words, locale, is_question, likes, comments, commenters, created_at)
     select ${timedId(finishedAt)}, ${companyId('n')}, ${studentId('n')}, 'Question number ' || n, 'Is it real?',
       '[{"type":"paragraph","content":[{"type":"text","text":"Is it real?"}]}]', 'Is it real?', 'en_US', n % 5 = 0, 0, 0, 0, ${finishedAt}
     from generate_series(1, $1::int, ${writers}) n`,
    [people],
  )
}
