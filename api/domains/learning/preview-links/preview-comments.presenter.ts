import type { PreviewComment, VisitorComment } from '#contract/publishing/preview-links.ts'
import type { PreviewCommentRow } from './preview-comments.queries.ts'

/** Without who on our side resolved it and replied: visitors have no account. */
export const toVisitorComment = (row: PreviewCommentRow): VisitorComment => {
  const { id, name, body, locale, quote, created_at, resolved_at, reply } = row
  const item = { id: row.item_id, kind: row.item_kind }
  return { id, name, body, item, locale, quote, created_at, resolved_at, reply }
}

export const toPreviewComment = (row: PreviewCommentRow, itemTitle: string | undefined): PreviewComment => ({
  ...toVisitorComment(row),
  link: { id: row.link_id, name: row.link },
  item_title: itemTitle || null,
  replied_by: row.replier,
  resolved_by: row.resolver,
})
