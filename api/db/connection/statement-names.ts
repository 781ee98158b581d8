import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

const worthNaming = /^\s*(?:select|insert|update|delete|with|merge)\b/i
const textsRemembered = 1000
const namesPerConnection = 400

interface Naming {
  /** Statement names by text, oldest first; the name is empty until a text occurs again. */
  names: Map<string, string>
  generation: number
}

export function newNaming(): Naming {
  return { names: new Map(), generation: 0 }
}

/**
 * Makes a connection prepare statements that are repeated: named statements skip parsing and planning. Texts seen only
 * once stay unnamed, and both maps are bounded, because the server keeps each named statement until the connection
 * ends.
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
 * A newer version’s migration may change a table while this process runs: existing plans then fail, and new names
 * create new plans. Outside a transaction, the statement is retried; inside, the transaction has failed and its owner
 * retries it.
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

/** Whether a statement failed only because a table was changed since it was prepared. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
