import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

const worthNaming = /^\s*(?:select|insert|update|delete|with|merge)\b/i
const textsRemembered = 1000
const namesPerConnection = 400

interface Naming {
  /** The name a text has earned; empty on first sight. Oldest first. */
  names: Map<string, string>
  generation: number
}

export function newNaming(): Naming {
  return { names: new Map(), generation: 0 }
}

/**
 * Makes this connection prepare on the server what it is asked twice: named statements skip parsing and planning.
 * Texts seen once stay unnamed and both memories are bounded, as the server keeps each named statement until the end.
 */
export function nameStatements(client: PoolClient, naming: Naming): void {
  const prepared = new Set<string>()
  const plainQuery = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return plainQuery(...args)
    const name = nameFor(text, naming)
    if (!name || (prepared.size >= namesPerConnection && !prepared.has(name))) return plainQuery(text, values)
    prepared.add(name)
    const again = () => plainQuery(text, values) as Promise<unknown>
    return renewWhenOutdated(plainQuery({ name, text, values }) as Promise<unknown>, {
      client,
      naming,
      again,
    })
  }
  client.query = query as typeof client.query
}

function nameFor(text: string, naming: Naming): string | undefined {
  const name = naming.names.get(text)
  if (name) return name
  if (name === undefined && !worthNaming.test(text)) return undefined
  naming.names.set(text, name === undefined ? '' : statementName(text, naming.generation))
  const oldest = naming.names.keys().next().value
  if (naming.names.size > textsRemembered && oldest !== undefined) naming.names.delete(oldest)
  return naming.names.get(text)
}

function statementName(text: string, generation: number): string {
  return `${createHash('sha256').update(text).digest('base64url').slice(0, 22)}_${generation}`
}

interface Renewal {
  client: PoolClient
  naming: Naming
  again: () => Promise<unknown>
}

/**
 * A newer version's migration may change a table below a running one: plans made before fail, new names make new plans. Outside of a
 * transaction the statement is asked once more; one that failed inside has ended its transaction, which whoever opened it runs again.
 */
async function renewWhenOutdated(
  result: Promise<unknown>,
  { client, naming, again }: Renewal,
): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    naming.generation += 1
    naming.names.clear()
    if (client.getTransactionStatus() !== 'I') throw error
    return again()
  }
}

/** Whether a statement failed only because a table has changed since it was prepared. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
