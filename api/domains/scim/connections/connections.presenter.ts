import type { DirectoryConnection, DirectoryToken } from '#contract/scim/connections.ts'
import type { Counts, DirectoryConnectionRow, StoredToken } from './connections.queries.ts'

const iso = (time: string): string => new Date(time).toISOString()
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time))

export const toToken = ({ id, hint, ...times }: StoredToken, now: Date): DirectoryToken => ({
  ...{ id, hint },
  expires_at: iso(times.expires_at),
  is_expired: new Date(times.expires_at) <= now,
  last_used_at: isoOrNull(times.last_used_at),
  created_at: iso(times.created_at),
})

export function toConnection(
  { id, name, kind, ...row }: DirectoryConnectionRow,
  { counts, tokens, now }: { counts: Counts | undefined; tokens: readonly StoredToken[]; now: Date },
): DirectoryConnection {
  return {
    ...{ id, name, kind, held: counts?.held ?? 0, errors: counts?.errors ?? 0 },
    is_paused: row.paused_at !== null,
    last_call_at: isoOrNull(row.last_call_at),
    created_at: iso(row.created_at),
    people: { linked: counts?.linked ?? 0, disabled: counts?.disabled ?? 0 },
    tokens: tokens.map((token) => toToken(token, now)),
  }
}
