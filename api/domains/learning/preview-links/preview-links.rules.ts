import type { PreviewLinkRow } from './preview-links.queries.ts'

/** Whether the link opens nothing any more. */
export const hasEnded = (
  { revoked_at, expires_at, has_creator }: Pick<PreviewLinkRow, 'revoked_at' | 'expires_at' | 'has_creator'>,
  now: Date,
): boolean => revoked_at !== null || new Date(expires_at) <= now || !has_creator

/**
 * A visitor’s text without characters that make it look like another: control characters, except breaks and tabs, and
 * those that turn the direction of writing. Refusing them would puzzle people who paste from a word processor.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu, '').trim()
