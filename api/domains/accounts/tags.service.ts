import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { tidyTags } from '#platform/tags.ts'
import { writeTags } from './accounts.queries.ts'

interface Tagged {
  id: string
  company_id: string
  tags: string[]
}

/**
 * Adds and removes tags of a person without losing concurrent changes. The caller must have locked the person.
 * Throws 422 if there are too many tags. Idempotent.
 */
export async function tagPerson(
  ctx: SignedIn,
  { id, company_id, tags }: Tagged,
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
): Promise<string[]> {
  const gone = new Set(tidyTags(remove))
  const next = tidyTags([...tags.filter((tag) => !gone.has(tag)), ...add])
  if (next.length > limits.tags) throw invalid({ add: [`field.too_many|${limits.tags}`] })
  if (next.length === tags.length && next.every((tag) => tags.includes(tag))) return tags
  await writeTags(ctx, id, next)
  await recordEvent(ctx, { kind: 'person.tagged', company_id, data: { user_id: id } })
  return next
}
