import pg from 'pg'
import { insertSession } from '#bench/session.ts'
import { openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import { settleAll } from '#domains/directory/progress-states/progress-states.service.ts'
import type { Ctx } from '#platform/context.ts'
import { newId, newToken } from '#platform/ids.ts'
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
  /** Seconds to compute all progress states. */
  settleSeconds: number
  /** A page of ids read by an index alone. */
  bareMs: number
  calls: CallFigures[]
}

/** Durations of the directory’s lists, counts and figures with so many students in one company. */
export async function directory(stage: Stage, students: number): Promise<DirectoryFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const { token, companyId, ...ids } =
      (await findFilled(client, students)) ?? (await fill(client, students))
    await client.query('vacuum analyze')
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
    const read = (path: string): Promise<unknown> => readAs(stage, token, path)
    const calls = []
    for (const [path, target] of [...addresses(ids), ...(await deepPages(read))]) {
      const taken = await times(() => read(path))
      calls.push({ what: shortened(path), ms: median(taken), worst: Math.max(...taken), target })
    }
    return { students, settleSeconds, bareMs: median(bare), calls }
  } finally {
    await client.end()
  }
}

/** A short label for a request, without ids and cursors. */
const shortened = (path: string): string =>
  path.replace(/=[0-9a-f-]{36}/g, '=id').replace(/cursor=[^&]+/, 'cursor=deep')

async function readAs({ ours }: Stage, token: string, path: string): Promise<unknown> {
  const response = await fetch(`${ours.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

export async function times(act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let nth = 0; nth <= repeats; nth += 1) {
    const began = performance.now()
    await act()
    // The first call opens connections and plans statements.
    if (nth > 0) taken.push(performance.now() - began)
  }
  return taken
}

interface Ids {
  courseId: string
  groupId: string
  managerId: string
}

const sorts = ['name', 'last_active', 'overdue', 'progress', 'joined']

/** Every filter that the page offers, with few and with many matches, and some combined. */
const filtersOf = ({ courseId, groupId, managerId }: Ids): string[] => [
  '',
  ...['not_started', 'in_progress', 'overdue', 'completed'].map((state) => `state=${state}`),
  ...['mandatory_open', 'uncovered', 'late', 'expiring_30', 'expiring_90'].map(
    (concern) => `concern=${concern}`,
  ),
  `course_id=${courseId}`,
  `course_id=${courseId}&state=completed`,
  ...['tag=night', 'tag=rare', 'department=Production', 'department=Board', 'title=Driver', 'country=RO'],
  ...[`manager_id=${managerId}`, `group_id=${groupId}`, 'invitation=none', 'status=disabled'],
  ...['state=overdue&department=Production', 'tag=night&country=RO&state=overdue'],
]

function addresses(ids: Ids): [path: string, target: number][] {
  const filters = filtersOf(ids)
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
    ...filters
      .filter((filter) => !filter.includes('state='))
      .map((filter): [string, number] => [`/api/students/facets?${filter}`, 50]),
    ['/api/students/count?search=ab', 100],
    ['/api/students/facets?search=ab', 100],
    ['/api/dashboard', 100],
    ['/api/dashboard?period=year', 100],
    ['/api/dashboard/insights', 100],
    ['/api/dashboard/companies', 100],
  ]
}

const pagesDown = 20

/** A page after many others, in each order. */
async function deepPages(
  read: (path: string) => Promise<unknown>,
): Promise<[path: string, target: number][]> {
  const found: [string, number][] = []
  for (const sort of sorts) {
    let path = `/api/students?sort=${sort}&limit=100`
    for (let page = 1; page < pagesDown; page += 1) {
      const { meta } = (await read(path)) as { meta: { next_cursor: string | null } }
      if (!meta.next_cursor) break
      path = `/api/students?sort=${sort}&limit=100&cursor=${meta.next_cursor}`
    }
    found.push([path, 50])
  }
  return found
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
  while (await waiting()) await settleAll(ctx, { size: 500, restPerWork: 0 })
  await open.close()
}

/** Letters instead of a hash’s digits, so that searching them is like searching names. */
const letters = (seed: string, length: number) =>
  `initcap(translate(substr(md5('${seed}' || n), 1, ${length}), '0123456789', 'ghijklmnop'))`

/** SQL: an id in the product’s format, always the same for a number. */
const memberId = (n: string): string =>
  `overlay(overlay(md5('member' || ${n}) placing '4' from 13) placing 'a' from 17)::uuid`

/** Part of the test data: data of an older kind is created again. */
const companyName = 'Directory, second kind'

/** The data of this many students that an earlier run left, with a new token. */
async function findFilled(client: pg.Client, students: number) {
  const { rows } = await client.query<{ admin: string; company: string; people: string } & Ids>(
    `select users.id as admin, company_id as company,
       (select id from courses where courses.company_id = users.company_id and slug = 'directory-0') as "courseId",
       (select id from groups where groups.company_id = users.company_id) as "groupId", ${memberId('1')} as "managerId",
       (select count(*) from users student where student.company_id = users.company_id and role = 'student') as people
     from users join companies on companies.id = users.company_id and companies.name = $1
     where email = 'directory@example.test'`,
    [companyName],
  )
  const found = rows.find(({ people }) => Number(people) === students)
  if (!found) return null
  const { admin, company, courseId, groupId, managerId } = found
  const token = newToken()
  await insertSession(client, admin, token)
  return { token, companyId: company, courseId, groupId, managerId }
}

/** The manager of some of the others. */
async function firstStudent(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select ${memberId('1')} as id`)
  return rows[0]?.id ?? ''
}

async function fill(client: pg.Client, students: number) {
  const [companyId, adminId, token] = [newId(), newId(), newToken()]
  await client.query(
    `insert into companies (id, name, app_name, brand_color) values ($1, $2, 'Directory', '#0f766e')`,
    [companyId, companyName],
  )
  await client.query('insert into company_closure values ($1, $1, 0)', [companyId])
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     values ($1, $2, 'admin', 'directory@example.test', 'Ada', 'Admin', 'active')`,
    [adminId, companyId],
  )
  await insertSession(client, adminId, token)
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status, disabled_at, tags, created_at,
       department, title, country, manager_id, invited_at)
     select ${memberId('n')}, $1, 'student', 'person' || n || '@example.test', ${letters('first', 6)}, ${letters('last', 8)},
       case when n % 50 = 49 then 'disabled' else 'active' end, case when n % 50 = 49 then now() end,
       case when n % 20 = 0 then array['night'] when n % 5000 = 1 then array['rare'] else '{}' end,
       now() - (n % 700) * interval '1 day',
       case when n % 3 = 0 then 'Production' when n % 10000 = 1 then 'Board' else '' end,
       case when n % 40 = 0 then 'Driver' else '' end, case when n % 8 = 0 then 'RO' when n % 8 < 5 then 'ES' end,
       case when n % 1000 = 0 then ${memberId('1')} end, case when n % 4 > 0 then now() - interval '10 days' end
     from generate_series(1, $2::int) n`,
    [companyId, students],
  )
  const groupId = newId()
  await client.query(`insert into groups (id, company_id, name) values ($1, $2, 'Drivers')`, [
    groupId,
    companyId,
  ])
  await client.query(
    `insert into group_members (group_id, user_id)
     select $1, ${memberId('n')} from generate_series(1, $2::int) n where n % 100 = 0`,
    [groupId, students],
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
    // 70, 40 and no percent start, most of them finish, and a few of those who started do so long after the others.
    if (index < 2)
      await client.query(
        `insert into enrolments (id, company_id, student_id, course_id, release_id, locale, status, completed_at, ends_at, last_active_at)
         select md5($2::text || n)::uuid, $1, ${memberId('n')}, $2::uuid, $3, 'en_US',
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
  // The assignments have marked the whole company as stale.
  await client.query('delete from stale_progress_students where company_id = $1', [companyId])
  return { token, companyId, courseId: courses[0] ?? '', groupId, managerId: await firstStudent(client) }
}
