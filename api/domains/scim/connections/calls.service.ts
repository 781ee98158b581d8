import { createCache } from '#platform/cache/bounded-cache.ts'
import type { Ctx } from '#platform/context.ts'
import type { FinishedCall } from '#platform/http/serve-protocol.ts'
import { newId } from '#platform/ids.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { scimTypeOf } from '../protocol/problems.rules.ts'
import * as queries from './calls.queries.ts'
import type { ScimConnection } from './tokens.service.ts'

/** The last calls of each connection. Only this service writes directory_calls. */

/** How many calls a connection may have beyond those kept, before the oldest are deleted. */
const surplus = 50
const counts = createCache<{ calls: number }>({ capacity: 10_000 })

/** The path below the prefix, without what the query compares with: names of people are not kept in a log. */
export function loggedPath(url: string): string {
  const path = url.replace('/api/scim/v2', '')
  const [before = '', query] = path.split('?', 2)
  if (query === undefined) return truncateText(before, 200)
  const readable = readableQuery(query)
  return truncateText(`${before}?${readable.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"')}`, 300)
}

function readableQuery(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '))
  } catch {
    return '…'
  }
}

export async function noteCall(
  ctx: Ctx,
  { id }: ScimConnection,
  { method, url, status, ms, failure }: FinishedCall,
): Promise<void> {
  await queries.insertCall(ctx, {
    ...{ id: newId(), connection_id: id, at: ctx.now.toISOString(), method, status, ms },
    path: loggedPath(url),
    scim_type: failure ? (scimTypeOf(failure.error) ?? null) : null,
    detail: failure ? failure.message : null,
  })
  const count = counts.getOrMake(id, () => ({ calls: surplus }))
  count.calls += 1
  if (count.calls <= surplus) return
  count.calls = 0
  await queries.trimCalls(ctx, id)
}
