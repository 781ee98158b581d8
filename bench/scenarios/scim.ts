import pg from 'pg'
import { newId, newToken, tokenHash } from '#platform/ids.ts'
import type { Stage } from '../harness.ts'
import { median } from '../measure.ts'
import { type CallFigures, settleEverybody, times } from './directory.ts'

export interface ScimFigures {
  people: number
  /** A person found by the directory’s name for them, by an index alone. */
  bareMs: number
  calls: CallFigures[]
  /** Look-ups a second with ten connections. */
  perSecond: number
  members: number
  /** Seconds to replace the members of a group by as many others. */
  replaceSeconds: number
}

const concurrency = 10
const lookups = 400
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** SQL: an id in the product’s format, always the same for a number. */
const personId = (n: string): string =>
  `overlay(overlay(md5('scim' || ${n}) placing '4' from 13) placing 'a' from 17)::uuid`

/** Durations of a directory’s calls in a company with so many people, all of that directory. */
export async function scim(stage: Stage, people: number): Promise<ScimFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const { token, connectionId } = await fill(client, people)
    await settleEverybody(stage)
    await client.query('vacuum analyze')
    const call = calling(stage, token)
    const bare = await times(() =>
      client.query(
        'select user_id from directory_links where connection_id = $1 and lower(user_name) = lower($2)',
        [connectionId, `person${people}@scim.test`],
      ),
    )
    const calls = []
    for (const [what, target, act] of acts(call, people)) {
      const taken = await times(act)
      calls.push({ what: `SCIM: ${what}`, ms: median(taken), worst: Math.max(...taken), target })
    }
    const members = Math.min(20_000, Math.floor(people / 2))
    const perSecond = await lookUpConcurrently(call, people)
    const replaceSeconds = await replaceMembers(client, call, members)
    return { people, bareMs: median(bare), calls, perSecond, members, replaceSeconds }
  } finally {
    await client.end()
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<{ id: string }>

const calling =
  ({ ours }: Stage, token: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${ours.url}/api/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? { id: '' } : (JSON.parse(text) as { id: string })
  }

const found = (filter: string): string => `/Users?filter=${encodeURIComponent(filter)}`

const newPerson = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  ...{ externalId: `new-${name}`, userName: `${name}@scim.test`, active: true },
  name: { givenName: 'Ada', familyName: 'New' },
  emails: [{ primary: true, type: 'work', value: `${name}@scim.test` }],
  [enterprise]: { department: 'Sales', employeeNumber: name },
})

/** What a directory does all day: asks for a person by a name of its own, creates one, changes one. */
function acts(call: Call, people: number): [what: string, target: number, act: () => Promise<unknown>][] {
  let nth = 0
  const created: string[] = []
  const department = () => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: `${enterprise}:department`, value: `Sales ${nth}` }],
  })
  return [
    ['find by userName', 10, () => call('GET', found(`userName eq "Person${people}@scim.test"`))],
    ['find by externalId', 10, () => call('GET', found(`externalId eq "x${people}"`))],
    ['find by an unknown name', 10, () => call('GET', found('userName eq "nobody@scim.test"'))],
    ['last page of all', 50, () => call('GET', `/Users?startIndex=${people - 99}&count=100`)],
    [
      'create',
      30,
      async () => {
        nth += 1
        created.push((await call('POST', '/Users', newPerson(`new${nth}`))).id)
      },
    ],
    [
      'change the department',
      30,
      async () => {
        nth += 1
        await call('PATCH', `/Users/${created[nth % created.length]}`, department())
      },
    ],
    ['read one', 10, () => call('GET', `/Users/${created[0]}`)],
  ]
}

async function lookUpConcurrently(call: Call, people: number): Promise<number> {
  const began = performance.now()
  const line = async (from: number): Promise<void> => {
    for (let nth = from; nth < lookups; nth += concurrency)
      await call('GET', found(`userName eq "person${(nth % people) + 1}@scim.test"`))
  }
  await Promise.all(Array.from({ length: concurrency }, (_, from) => line(from)))
  return (lookups / (performance.now() - began)) * 1_000
}

/** Replaces all members of a group by others, as a directory does that sends a group whole. */
async function replaceMembers(client: pg.Client, call: Call, members: number): Promise<number> {
  const idsFrom = async (first: number): Promise<{ value: string }[]> => {
    const { rows } = await client.query<{ value: string }>(
      `select ${personId('n')} as value from generate_series($1::int, $2::int) n`,
      [first, first + members - 1],
    )
    return rows
  }
  const group = (list: { value: string }[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    ...{ displayName: 'Everybody', externalId: 'everybody', members: list },
  })
  const { id } = await call('POST', '/Groups', group(await idsFrom(1)))
  const others = group(await idsFrom(members + 1))
  const began = performance.now()
  await call('PUT', `/Groups/${id}`, others)
  return (performance.now() - began) / 1_000
}

/** A company all of whose people one directory keeps up to date. */
async function fill(client: pg.Client, people: number): Promise<{ token: string; connectionId: string }> {
  const [companyId, connectionId, token] = [newId(), newId(), `scim_${newToken()}`]
  await client.query(
    `insert into companies (id, name, app_name, brand_color) values ($1, 'Directories', 'Directories', '#0f766e')`,
    [companyId],
  )
  await client.query('insert into company_closure values ($1, $1, 0)', [companyId])
  await client.query(
    `insert into directory_connections (id, company_id, name, kind, created_at) values ($1, $2, 'Entra ID', 'entra', now())`,
    [connectionId, companyId],
  )
  await client.query(
    `insert into directory_tokens (id, connection_id, token_hash, hint, expires_at, created_at)
     values ($1, $2, $3, 'hint', now() + interval '1 day', now())`,
    [newId(), connectionId, tokenHash(token)],
  )
  await client.query(
    `insert into users (id, company_id, role, status, email, first_name, last_name, source)
     select ${personId('n')}, $1, 'student', 'active', 'person' || n || '@scim.test', 'Ada', 'Number ' || n, 'scim'
     from generate_series(1, $2::int) n`,
    [companyId, people],
  )
  await client.query(
    `insert into directory_links (connection_id, user_id, external_id, user_name, email, display_name, resource, active,
       created_at, updated_at)
     select $1, ${personId('n')}, 'x' || n, 'Person' || n || '@scim.test', 'person' || n || '@scim.test', 'Ada Number ' || n,
       '{}', true, now(), now() from generate_series(1, $2::int) n`,
    [connectionId, people],
  )
  return { token, connectionId }
}
