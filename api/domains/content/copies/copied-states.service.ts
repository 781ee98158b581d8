import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { contentIdOf } from '../content.rules.ts'

/** A translated block that equals one of another lesson, which it was copied from. */
export interface CopiedBlock {
  lesson_id: string
  original_id: string
  locale: Locale
  block_id: string
}

/** Gives copied blocks of a touched course’s translations the states that the same blocks have in the original. */
export async function copyBlockStates(ctx: SignedIn, blocks: CopiedBlock[]): Promise<void> {
  if (blocks.length === 0) return
  await sql`
    update content_units own set state = original.state, source_hash = original.source_hash, revision = own.revision + 1
    from unnest(${blocks.map(({ lesson_id, locale }) => contentIdOf(lesson_id, locale))}::uuid[],
      ${blocks.map(({ original_id, locale }) => contentIdOf(original_id, locale))}::uuid[],
      ${blocks.map(({ block_id }) => block_id)}::text[]) as copied (content_id, original_id, block_id)
    join content_units original on original.content_id = copied.original_id and original.block_id = copied.block_id
    where own.content_id = copied.content_id and own.block_id = copied.block_id and own.hash = original.hash
      and (own.state, own.source_hash) is distinct from (original.state, original.source_hash)
  `.execute(ctx.db)
}
