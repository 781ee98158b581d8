import type { EvidencePack } from '#contract/evidence/packs.ts'
import type { SignedIn } from '#platform/context.ts'
import { canChangePacks } from './packs.policy.ts'
import type { PackRow } from './packs.queries.ts'

export function toPack(ctx: SignedIn, row: PackRow): EvidencePack {
  const { id, framework, locale, state, failure, people, bytes, sha256, key_id, made_by } = row
  const { created_at, finished_at, expires_at } = row
  return {
    ...{ id, framework, locale, state, failure, people, bytes, sha256, key_id, made_by },
    ...{ created_at, finished_at, expires_at },
    company: { id: row.company_id, name: row.company_name },
    from: row.from_day,
    until: row.until_day,
    progress: state === 'running' ? { done: row.done, total: Math.max(row.done, row.total) } : null,
    can: { download: state === 'ready', delete: canChangePacks(ctx) },
  }
}
