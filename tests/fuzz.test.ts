import { describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { type Endpoint, rolesWithoutAbility } from '#contract/endpoint.ts'
import { tokenHash } from '#platform/ids.ts'
import { anyCall, type Call } from './fuzz/any-call.ts'
import { chance } from './fuzz/chance.ts'
import { sendCall } from './fuzz/send-call.ts'
import { table } from './isolation/table.ts'
import { aWorld, type World } from './isolation/world.ts'
import { aTestApp } from './support/app.ts'
import { aToken, type TestPerson } from './support/builders/accounts.ts'
import { fileFixture } from './support/fixtures.ts'

/**
 * Other seeds make different calls, and more of them find more: `FUZZ_SEEDS=7,8,9 FUZZ_CALLS=200 npx vitest run
 * tests/fuzz.test.ts` takes about a quarter of an hour.
 */
const seeds = (process.env.FUZZ_SEEDS ?? '20261').split(',').map(Number)
const callsEach = Number(process.env.FUZZ_CALLS ?? 15)

/** The API document as its readers see it. */
interface ApiDocument {
  paths: Record<string, Record<string, unknown>>
  components: unknown
}

const app = aTestApp()
const document = fileFixture(
  async () => (await (await fetch(`${app.url}/api/openapi.json`)).json()) as ApiDocument,
)

// In ascending order of power: whoever can remove others comes after them.
const roles = ['guest', 'student', 'teacher', 'admin'] as const
// Destructive calls come last, so that the others have data to work on.
const rank = ({ method, path }: Endpoint): number =>
  method === 'DELETE' ? 2 : /publish|archive/.test(path) ? 1 : 0
const endpoints = allRoutes.map(({ endpoint }) => endpoint).sort((one, other) => rank(one) - rank(other))

/** A refused call reads nothing, so a single one is enough; only guests make public calls. */
function callsOf(endpoint: Endpoint, role: (typeof roles)[number]): number {
  const isOpenToRole =
    endpoint.access === 'public' ? role === 'guest' : rolesWithoutAbility(endpoint)?.includes(role)
  return isOpenToRole ? callsEach : 1
}

/** The session of the calls before, unless they have ended it. */
async function callerOf(
  world: World,
  role: (typeof roles)[number],
  before: string | null,
): Promise<string | null> {
  if (role === 'guest') return null
  if (before && (await isOpen(before))) return before
  const person: TestPerson = world[role]
  return aToken(app, person.id)
}

async function isOpen(token: string): Promise<boolean> {
  const session = await app.database.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return session !== undefined
}

/** The call as it was sent, truncated if long. */
function shown({ body, ...call }: Call): string {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body
  return JSON.stringify({ ...call, body: text }).slice(0, 1_500)
}

// Some thousand calls take a while on a busy machine.
const patient = { timeout: Math.max(120_000, callsEach * 6_000) }
describe.each(seeds)('with the seed %i', (seed) => {
  const ours = fileFixture(() => aWorld(app))
  const theirs = fileFixture(() => aWorld(app))

  it.each(roles)('no call of a %s makes the application fail', patient, async (role) => {
    const random = chance(`${seed} ${role}`)
    const failed: string[] = []
    const seen = new Set<number>()
    let token: string | null = null
    for (const endpoint of endpoints) {
      token = await callerOf(ours, role, token)
      for (let each = 0; each < callsOf(endpoint, role); each += 1) {
        const row = table[`${endpoint.method} ${endpoint.path}`] ?? { own: [] }
        const call = anyCall(random, { endpoint, row, document, worlds: [ours, theirs], token })
        const { status, text, type } = await sendCall(app.url, call)
        seen.add(status)
        const isError = status >= 400
        const formed =
          !isError ||
          (endpoint.protocol
            ? type === 'application/scim+json; charset=utf-8' && 'detail' in JSON.parse(text)
            : type === 'application/json; charset=utf-8' && 'message' in JSON.parse(text))
        if (status >= 500 || !formed) failed.push(`${status} ${text.slice(0, 200)}\n  ${shown(call)}`)
      }
    }
    expect(failed.join('\n')).toBe('')
    // If every call had been refused, the test would prove nothing.
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(role === 'guest' ? [200, 401, 404, 422] : [200, 403, 404, 422]),
    )
  })
})
