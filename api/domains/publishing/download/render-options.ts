import type { Locale } from '#contract/locales.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] as string)

export interface RenderOptions {
  /** The language of the page. */
  locale: Locale
  /** Where a stored file lies in the site; null where it cannot be had. */
  fileAt: (address: string) => string | null
  /** What a stored file of text says, such as captions or an animation; null where it cannot be had. */
  textOf: (address: string) => string | null
  /** The site's own words, such as `from` or `prompt.approve`. */
  say: (key: string, values?: Record<string, unknown>) => string
}

/** A paragraph a line; lines without words are left out. */
export const linesHtml = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

/** What opens without a script; `inner` is HTML. */
export const foldHtml = (title: string, inner: string, type = 'fold'): string =>
  inner === ''
    ? ''
    : `<details class="${type}"><summary>${escapeHtml(title)}</summary><div>${inner}</div></details>`

/** Names and what they stand for, as of an e-mail's head; rows without a value are left out. */
export const rowsHtml = (rows: (readonly [string, string])[]): string => {
  const said = rows.filter(([, value]) => value !== '')
  const inner = said.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  return inner.length > 0 ? `<dl>${inner.join('')}</dl>` : ''
}
