import { Link as BaseLink } from '@tiptap/extension-link'
import * as z from 'zod/mini'
import { mark } from '#contract/content/content.ts'

/** Whether the contract allows an address in a link. */
export const isAllowedAddress = (href: string): boolean =>
  z.safeParse(mark, { type: 'link', attrs: { href } }).success

/**
 * Converts typed text to an address: "example.com" and "name@example.com" are accepted. Null for what cannot be a
 * link.
 */
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
 * Addresses never become links automatically: lessons about phishing are full of addresses that must not be followed.
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
