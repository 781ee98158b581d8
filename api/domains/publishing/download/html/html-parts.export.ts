import { Fragment, createElement as h, type ReactNode } from 'react'
import { linkAddress } from '#contract/link-address.ts'

// Building blocks shared by the pages of a site. Everything is a React element, so that all text is escaped.

const isEmpty = (node: ReactNode): boolean => node === null || node === undefined || node === ''

/** Several nodes in a row; null if all are empty. */
export const group = (...nodes: ReactNode[]): ReactNode => {
  const shown = nodes.filter((node) => !isEmpty(node))
  return shown.length > 0 ? h(Fragment, null, ...shown) : null
}

/** One paragraph per line; empty lines are left out. */
export const linesHtml = (text: string, lang?: string): ReactNode =>
  group(
    ...text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => h('p', { lang }, line)),
  )

/** A fold that opens without a script; null without content. */
export const foldHtml = (title: string, inner: ReactNode, type = 'fold'): ReactNode =>
  isEmpty(inner) ? null : h('details', { className: type }, h('summary', null, title), h('div', null, inner))

/** Null without entries. */
export const listHtml = (
  entries: readonly ReactNode[],
  tag: 'ul' | 'ol' = 'ul',
  className?: string,
): ReactNode =>
  entries.length > 0
    ? h(tag, className ? { className } : null, ...entries.map((entry) => h('li', null, entry)))
    : null

/** Labels and values, for example the header of an e-mail; rows without a value are left out. */
export const rowsHtml = (rows: readonly (readonly [name: string, value: string])[]): ReactNode => {
  const filled = rows.filter(([, value]) => value !== '')
  return filled.length > 0
    ? h('dl', null, group(...filled.flatMap(([name, value]) => [h('dt', null, name), h('dd', null, value)])))
    : null
}

/** A relative address cannot be opened from a file on disk. */
export const leadsOut = (href: string): boolean => linkAddress.test(href) && !href.startsWith('/')

export const linkHtml = (href: string, inner: ReactNode, className?: string): ReactNode =>
  h('a', { ...(className ? { className } : {}), href, rel: 'noopener' }, inner)

/** A link that downloads a file under a given name. */
export const savedHtml = (name: string, address: string): ReactNode =>
  h('a', { href: address, download: `${name}.${address.split('.').at(-1)}` }, name)

interface Image {
  src: string
  alt: string
  className?: string
  width?: number
  height?: number
}

/** Otherwise React would add a preload link for each image to the head of the page. */
export const imageHtml = (image: Image): ReactNode => h('img', { ...image, fetchPriority: 'low' })
