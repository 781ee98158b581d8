import { Link as BaseLink } from '@tiptap/extension-link'
import * as z from 'zod/mini'
import { mark } from '#contract/content/content.ts'

/** Whether an address may stand in a link: the contract says so. */
export const isAllowedAddress = (href: string): boolean =>
  z.safeParse(mark, { type: 'link', attrs: { href } }).success

/** What somebody typed as an address: "example.com" and "name@example.com" are understood. Null for what cannot be a link. */
export const addressFrom = (typed: string): string | null => {
  const text = typed.trim()
  const candidates = [
    text,
    ...(/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? [`mailto:${text}`] : []),
    ...(/^[^\s/:@]+\.[^\s@]+$/.test(text) ? [`https://${text}`] : []),
  ]
  return candidates.find((candidate) => !/\s/.test(candidate) && isAllowedAddress(candidate)) ?? null
}

/**
 * Addresses become links only by the author's hand: lessons about phishing are full of addresses that must never be
 * followed.
 */
export const Link = BaseLink.extend({
  addAttributes: () => ({
    href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href') },
  }),
}).configure({
  autolink: false,
  openOnClick: false,
  linkOnPaste: true,
  defaultProtocol: 'https',
  isAllowedUri: (href) => isAllowedAddress(href),
  HTMLAttributes: { rel: null, target: null, class: null },
})
