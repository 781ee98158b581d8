import { expect, it } from 'vitest'
import { allRoutes } from '../api/app.ts'
import { type Endpoint, rolesWithoutAbility } from '../contract/endpoint.ts'
import { anyCall, type Call } from './fuzz/any-call.ts'
import { chance } from './fuzz/chance.ts'
import { table } from './isolation/table.ts'
import { aWorld } from './isolation/world.ts'
import { aTestApp } from './support/app.ts'
import { aToken, type TestPerson } from './support/builders/accounts.ts'
import { madeOnce } from './support/made.ts'

/** Another seed gives other calls: `FUZZ_SEED=7 npx vitest run tests/fuzz.test.ts`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261)
const callsEach = Number(process.env.FUZZ_CALLS ?? 10)

/** What the API document says, as its readers see it. */
interface ApiDocument {
  paths: Record<string, Record<string, unknown>>
  components: unknown
}

const app = aTestApp()
const ours = madeOnce(() => aWorld(app))
const theirs = madeOnce(() => aWorld(app))
const document = madeOnce(
  async () => (await (await fetch(`${app.url}/api/openapi.json`)).json()) as ApiDocument,
)

// Who can remove others comes after them.
const roles = ['guest', 'student', 'teacher', 'admin'] as const
// What takes the most away comes last, so that the others have something to speak of.
const rank = ({ method, path }: Endpoint): number =>
  method === 'DELETE' ? 2 : /publish|archive/.test(path) ? 1 : 0
const endpoints = allRoutes.map(({ endpoint }) => endpoint).sort((one, other) => rank(one) - rank(other))

/** Behind a closed door nothing is read, so one call shows as much as many; the public calls are made by guests. */
function callsOf(endpoint: Endpoint, role: (typeof roles)[number]): number {
  const isOpen =
    endpoint.access === 'public' ? role === 'guest' : rolesWithoutAbility(endpoint)?.includes(role)
  return isOpen ? callsEach : 1
}

/** A call may end its session, so each has a fresh one. */
async function callerOf(role: (typeof roles)[number]): Promise<string | null> {
  if (role === 'guest') return null
  const person: TestPerson = ours[role]
  return aToken(app, person.id)
}

async function send({
  method,
  path,
  headers,
  body,
}: Call): Promise<{ status: number; text: string; type: string }> {
  const answer = await fetch(app.url + path, { method, headers, body, redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') ?? '' }
}

// Some thousand calls: on a machine that is busy with others they take their time.
const patient = { timeout: 120_000 }
it.each(roles)(`no call of a %s makes the application fail (seed ${seed})`, patient, async (role) => {
  const random = chance(`${seed} ${role}`)
  const failed: string[] = []
  const seen = new Set<number>()
  for (const endpoint of endpoints) {
    const token = await callerOf(role)
    for (let each = 0; each < callsOf(endpoint, role); each += 1) {
      const row = table[`${endpoint.method} ${endpoint.path}`] ?? { own: [] }
      const call = anyCall(random, { endpoint, row, document, worlds: [ours, theirs], token })
      const { status, text, type } = await send(call)
      seen.add(status)
      const isError = status >= 400
      const formed = !isError || (type === 'application/json; charset=utf-8' && 'message' in JSON.parse(text))
      if (status >= 500 || !formed)
        failed.push(`${status} ${text.slice(0, 200)}\n  ${JSON.stringify(call).slice(0, 1_500)}`)
    }
  }
  expect(failed.join('\n')).toBe('')
  // Calls that never got past the door would prove nothing.
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(role === 'guest' ? [200, 401, 404, 422] : [200, 403, 404, 422]),
  )
})
