import type { PreviewLinkRow } from './preview-links.queries.ts'

/** Whether the link opens nothing any more. */
export const hasEnded = (
  { revoked_at, expires_at, has_creator }: Pick<PreviewLinkRow, 'revoked_at' | 'expires_at' | 'has_creator'>,
  now: Date,
): boolean => revoked_at !== null || new Date(expires_at) <= now || !has_creator
