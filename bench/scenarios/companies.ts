import pg from 'pg'
import { insertSession } from '#bench/session.ts'
import { newId, newToken } from '#platform/ids.ts'
import type { Stage } from '../harness.ts'
import { median } from '../measure.ts'
import { type CallFigures, settleEverybody, times } from './directory.ts'

export interface CompanyFigures {
  companies: number
  /** A page of names read by an index alone. */
  bareMs: number
  calls: CallFigures[]
}

const studentsEach = 20

/**
 * How long it takes somebody with so many descendant companies to browse them: the list, one level of the tree, the
 * switcher, the home page.
 */
export async function companies(stage: Stage, size: number): Promise<CompanyFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const { token, rootId } = await fill(client, size)
    await settleEverybody(stage)
    await client.query('vacuum analyze')
    const bare = await times(() => client.query('select id, name from companies order by id limit 50'))
    const calls = []
    for (const [path, target] of addresses(rootId)) {
      const taken = await times(async () => {
        const response = await fetch(`${stage.ours.url}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        await response.arrayBuffer()
      })
      calls.push({ what: path.replace(rootId, 'id'), ms: median(taken), worst: Math.max(...taken), target })
    }
    return { companies: size, bareMs: median(bare), calls }
  } finally {
    await client.end()
  }
}

const addresses = (rootId: string): [path: string, target: number][] => [
  ['/api/companies', 50],
  ['/api/companies?limit=100', 50],
  [`/api/companies?parent_id=${rootId}`, 50],
  ['/api/companies?search=branch', 100],
  ['/api/companies?search=branch%2039', 100],
  ['/api/companies/choices', 50],
  ['/api/companies/choices?search=branch%2039', 50],
  ['/api/dashboard', 100],
  ['/api/dashboard/companies', 100],
  ['/api/students', 50],
  ['/api/students?sort=overdue', 50],
  ['/api/students/count', 50],
  ['/api/students/facets', 50],
]

/** Creates ten regions below the admin’s company, and all other companies below these. Returns the admin’s token. */
async function fill(client: pg.Client, size: number) {
  const [rootId, adminId, token] = [newId(), newId(), newToken()]
  await client.query(
    `insert into companies (id, name, app_name, brand_color) values ($1, 'Root', 'Root', '#0f766e')`,
    [rootId],
  )
  await client.query(
    `insert into companies (id, parent_id, name, app_name, brand_color, inherits)
     select md5($1::text || n)::uuid, case when n <= 10 then $1::text::uuid else md5($1::text || (n % 10 + 1))::uuid end,
       'Branch ' || n, 'Branch', '#0f766e', '{app_name,brand_color}'
     from generate_series(1, $2::int) n`,
    [rootId, size - 1],
  )
  await client.query(
    `insert into company_closure
     with recursive up as (
       select id as descendant_id, id as ancestor_id, 0 as depth from companies where id = $1 or parent_id is not null
       union all
       select up.descendant_id, c.parent_id, up.depth + 1 from up join companies c on c.id = up.ancestor_id
       where c.parent_id is not null)
     select ancestor_id, descendant_id, depth from up on conflict do nothing`,
    [rootId],
  )
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     values ($1, $2, 'admin', 'root@companies.test', 'Ada', 'Admin', 'active')`,
    [adminId, rootId],
  )
  await insertSession(client, adminId, token)
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     select md5(c.id::text || n)::uuid, c.id, 'student', 'p' || n || '@' || c.id || '.test', 'Pat', 'Number ' || n, 'active'
     from company_closure up join companies c on c.id = up.descendant_id, generate_series(1, $2::int) n
     where up.ancestor_id = $1`,
    [rootId, studentsEach],
  )
  await client.query(
    `insert into events (id, company_id, kind, data, at)
     select md5(c.descendant_id::text || 'event')::uuid, c.descendant_id, 'company.updated', '{}', now()
     from company_closure c where c.ancestor_id = $1`,
    [rootId],
  )
  return { token, rootId }
}
