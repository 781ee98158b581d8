import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { notifyOfHiddenPost } from '../notices/notices.service.ts'

interface HiddenText {
  kind: 'post' | 'comment'
  id: string
  company_id: string
  post_id: string
  author_id: string
  title: string
}

/**
 * Records that reports alone hid a text: its author is told that nobody has decided yet, and may appeal as with any
 * decision. Writes decisions.
 */
export async function recordHold(ctx: SignedIn, text: HiddenText): Promise<void> {
  const { kind, id, company_id, post_id, author_id, title } = text
  await ctx.db
    .insertInto('decisions')
    .values({
      id: newId(),
      company_id,
      subject_kind: kind,
      subject_id: id,
      post_id,
      author_id,
      title,
      action: 'hide',
      ground: null,
      is_automated: true,
      decided_by: null,
      appeal_of: null,
      at: ctx.now.toISOString(),
    })
    .execute()
  await notifyOfHiddenPost(ctx, { id, post_id, title, author_id })
}
