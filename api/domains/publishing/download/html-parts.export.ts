import { Fragment, createElement as h, type ReactNode } from 'react'
import { linkAddress } from '#contract/link-address.ts'

// What several pages of a site are made of. Everything is an element of React, which escapes all that is written in it.

const isEmpty = (node: ReactNode): boolean => node === null || node === undefined || node === ''

/** Several in a row; nothing of nothing. */
export const group = (...nodes: ReactNode[]): ReactNode => {
  const shown = nodes.filter((node) => !isEmpty(node))
  return shown.length > 0 ? h(Fragment, null, ...shown) : null
}

/** A paragraph a line; lines without words are left out. */
export const linesHtml = (text: string, lang?: string): ReactNode =>
  group(
    ...text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => h('p', { lang }, line)),
  )

/** What opens without a script; nothing without something inside. */
export const foldHtml = (title: string, inner: ReactNode, type = 'fold'): ReactNode =>
  isEmpty(inner) ? null : h('details', { className: type }, h('summary', null, title), h('div', null, inner))

/** Nothing without entries. */
export const listHtml = (
  entries: readonly ReactNode[],
  tag: 'ul' | 'ol' = 'ul',
  className?: string,
): ReactNode =>
  entries.length > 0
    ? h(tag, className ? { className } : null, ...entries.map((entry) => h('li', null, entry)))
    : null

/** Names and what they stand for, as of an e-mail's head; rows without a value are left out. */
export const rowsHtml = (rows: readonly (readonly [name: string, value: string])[]): ReactNode => {
  const filled = rows.filter(([, value]) => value !== '')
  return filled.length > 0
    ? h('dl', null, group(...filled.flatMap(([name, value]) => [h('dt', null, name), h('dd', null, value)])))
    : null
}

/** An address of one's own leads nowhere from a file on a disk. */
export const leadsOut = (href: string): boolean => linkAddress.test(href) && !href.startsWith('/')

export const linkHtml = (href: string, inner: ReactNode, className?: string): ReactNode =>
  h('a', { ...(className ? { className } : {}), href, rel: 'noopener' }, inner)

/** A link that saves a file under a name of its own. */
export const savedHtml = (name: string, address: string): ReactNode =>
  h('a', { href: address, download: `${name}.${address.split('.').at(-1)}` }, name)

interface Image {
  src: string
  alt: string
  className?: string
  width?: number
  height?: number
}

/** Without a priority React would ask for each image once more in the head of the page. */
export const imageHtml = (image: Image): ReactNode => h('img', { ...image, fetchPriority: 'low' })
