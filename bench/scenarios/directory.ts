import pg from 'pg'
import { openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection-config.ts'
import { settleAll } from '#domains/directory/progress-states/progress-states.service.ts'
import type { Ctx } from '#platform/context.ts'
import { newId, newToken, tokenHash } from '#platform/ids.ts'
import type { Stage } from '../harness.ts'
import { median } from '../measure.ts'

const repeats = 15

export interface CallFigures {
  what: string
  ms: number
  worst: number
  target: number
}

export interface DirectoryFigures {
  students: number
  /** How long it took to work out all states. */
  settleSeconds: number
  /** A page of ids by an index alone. */
  bareMs: number
  calls: CallFigures[]
}

/** What the directory's lists, counts and figures take with so many students in one company. */
export async function directory(stage: Stage, students: number): Promise<DirectoryFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const { token, companyId, courseId } =
      (await findFilled(client, students)) ?? (await fill(client, students))
    const began = performance.now()
    await settleEverybody(stage)
    const settleSeconds = (performance.now() - began) / 1_000
    await client.query('vacuum analyze')
    const bare = await times(() =>
      client.query(
        `select student_id from student_progress_states where company_id = $1 and status = 'active'
         order by name_key, student_id limit 25`,
        [companyId],
      ),
    )
    const calls = []
    for (const [path, target] of addresses(courseId)) {
      const taken = await times(async () => {
        const response = await fetch(`${stage.ours.url}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        await response.arrayBuffer()
      })
      calls.push({ what: path.replace(courseId, 'id'), ms: median(taken), worst: Math.max(...taken), target })
    }
    return { students, settleSeconds, bareMs: median(bare), calls }
  } finally {
    await client.end()
  }
}

export async function times(act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let nth = 0; nth <= repeats; nth += 1) {
    const began = performance.now()
    await act()
    // The first makes connections and plans.
    if (nth > 0) taken.push(performance.now() - began)
  }
  return taken
}

function addresses(courseId: string): [path: string, target: number][] {
  const filters = [
    '',
    'state=overdue',
    'tag=night',
    'tag=rare',
    'concern=late',
    `course_id=${courseId}&state=completed`,
  ]
  const sorts = ['name', 'last_active', 'overdue', 'progress', 'joined']
  const searches = ['ab', 'a', 'abc', 'abcd', 'example', 'ab cd', 'nobodyatall']
  return [
    ...filters.flatMap((filter) =>
      sorts.map((sort): [string, number] => [`/api/students?${filter}${filter && '&'}sort=${sort}`, 50]),
    ),
    ['/api/students?sort=progress&reverse=true&limit=100', 50],
    ...searches.map((search): [string, number] => [
      `/api/students?search=${encodeURIComponent(search)}`,
      100,
    ]),
    ...filters.map((filter): [string, number] => [`/api/students/count?${filter}`, 50]),
    ...['', 'tag=night', `course_id=${courseId}`].map((filter): [string, number] => [
      `/api/students/facets?${filter}`,
      50,
    ]),
    ['/api/students/count?search=ab', 100],
    ['/api/dashboard', 100],
    ['/api/dashboard/companies', 100],
  ]
}

export async function settleEverybody(stage: Stage): Promise<void> {
  const open = await openPool(urlConfig(stage.databaseUrl), {
    info: () => undefined,
    warn: () => undefined,
    error: console.error,
  })
  const ctx = { db: open.db, now: new Date() } as Ctx
  ctx.transaction = (work) => open.db.transaction().execute((db) => work({ ...ctx, db }))
  const waiting = async () => {
    const { rows } = await open.pool.query(
      `select exists (select from stale_progress_students) or exists (select from stale_progress_companies) as waiting`,
    )
    return (rows as { waiting: boolean }[])[0]?.waiting === true
  }
  while (await waiting()) await settleAll(ctx)
  await open.close()
}

/** Letters rather than the digits of a hash, so that names are searched as names are. */
const letters = (seed: string, length: number) =>
  `initcap(translate(substr(md5('${seed}' || n), 1, ${length}), '0123456789', 'ghijklmnop'))`

/** What an earlier run has filled with so many students and left; a token that is new. */
async function findFilled(client: pg.Client, students: number) {
  const { rows } = await client.query<{ admin: string; company: string; course: string; people: string }>(
    `select users.id as admin, company_id as company,
       (select id from courses where courses.company_id = users.company_id and slug = 'directory-0') as course,
       (select count(*) from users student where student.company_id = users.company_id and role = 'student') as people
     from users where email = 'directory@example.test'`,
  )
  const found = rows.find(({ people }) => Number(people) === students)
  if (!found) return null
  const token = newToken()
  await insertSession(client, found.admin, token)
  return { token, companyId: found.company, courseId: found.course }
}

const insertSession = (client: pg.Client, userId: string, token: string) =>
  client.query(
    `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), userId, tokenHash(token)],
  )

async function fill(client: pg.Client, students: number) {
  const [companyId, adminId, token] = [newId(), newId(), newToken()]
  await client.query(
    `insert into companies (id, name, app_name, brand_color) values ($1, 'Directory', 'Directory', '#0f766e')`,
    [companyId],
  )
  await client.query('insert into company_closure values ($1, $1, 0)', [companyId])
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     values ($1, $2, 'admin', 'directory@example.test', 'Ada', 'Admin', 'active')`,
    [adminId, companyId],
  )
  await insertSession(client, adminId, token)
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status, tags, created_at)
     select md5('student' || n)::uuid, $1, 'student', 'person' || n || '@example.test', ${letters('first', 6)}, ${letters('last', 8)},
       'active', case when n % 20 = 0 then array['night'] when n % 5000 = 1 then array['rare'] else '{}' end,
       now() - (n % 700) * interval '1 day'
     from generate_series(1, $2::int) n`,
    [companyId, students],
  )
  const courses = [newId(), newId(), newId()]
  for (const [index, courseId] of courses.entries()) {
    const releaseId = newId()
    await client.query(
      `insert into courses (id, company_id, slug, status, difficulty, locales) values ($1, $2, $3, 'published', 'beginner', '{en_US}')`,
      [courseId, companyId, `directory-${index}`],
    )
    await client.query(
      `insert into releases (id, company_id, course_id, number, kind, draft_hash, outline, snapshot, changes)
       values ($1, $2, $3, 1, 'cosmetic', '1', '{}', '{}', '{}')`,
      [releaseId, companyId, courseId],
    )
    await client.query('update courses set current_release_id = $1 where id = $2', [releaseId, courseId])
    // 70, 40 and no percent begin, most of them finish, and a few of those who began do long after the others.
    if (index < 2)
      await client.query(
        `insert into enrolments (id, company_id, student_id, course_id, release_id, locale, status, completed_at, ends_at, last_active_at)
         select md5($2::text || n)::uuid, $1, md5('student' || n)::uuid, $2::uuid, $3, 'en_US',
           case when n % 10 < $4 - 1 then 'completed' else 'in_progress' end,
           case when n % 10 < $4 - 1 then now() - (n % 300) * interval '1 day' end,
           case when n % 10 < $4 - 1 then now() + (365 - n % 300) * interval '1 day' end,
           now() - (n % 100000) * interval '1 minute'
         from generate_series(1, $5::int) n where n % 10 < $4`,
        [companyId, courseId, releaseId, index === 0 ? 7 : 4, students],
      )
    await client.query(
      `insert into assignments (id, course_id, company_id, mandatory, due_on, tags, created_at)
       values ($1, $2, $3, $4, current_date + $5::int, $6, now() - interval '400 days')`,
      [newId(), courseId, companyId, index === 0, index === 0 ? -20 : 30, index === 2 ? ['night'] : []],
    )
  }
  return { token, companyId, courseId: courses[0] ?? '' }
}
