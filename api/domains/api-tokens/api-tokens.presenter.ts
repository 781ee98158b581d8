import type { ApiToken } from '#contract/api-tokens/api-tokens.ts'
import type { ApiTokenRow } from './api-tokens.queries.ts'

const iso = (time: string): string => new Date(time).toISOString()
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time))

export const toApiToken = (
  { id, name, scopes, includes_below, hint, last_used_from, ...row }: ApiTokenRow,
  now: Date,
): ApiToken => ({
  ...{ id, name, scopes, includes_below, hint, last_used_from },
  state: row.revoked_at ? 'revoked' : new Date(row.expires_at) <= now ? 'expired' : 'active',
  expires_at: iso(row.expires_at),
  last_used_at: isoOrNull(row.last_used_at),
  revoked_at: isoOrNull(row.revoked_at),
  created_at: iso(row.created_at),
  created_by:
    row.created_by === null
      ? null
      : { id: row.created_by, full_name: row.creator ?? '', has_left: row.creator_has_left ?? true },
})
