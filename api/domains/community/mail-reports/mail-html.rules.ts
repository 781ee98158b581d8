import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { truncateText } from '#platform/truncate-text.ts'

/**
 * Extracts text and links from the HTML of a hostile e-mail in a single pass: nothing is rendered, and no regular
 * expression takes more than linear time.
 */

export interface HtmlLink {
  address: string
  shown: string
}

const silent = new Set(['head', 'script', 'style', 'title', 'template', 'noscript'])
const breaks = new Set('p div br tr li h1 h2 h3 h4 h5 h6 table blockquote hr section article'.split(' '))

/** At most `longest` characters of the source are read. */
export function readHtml(html: string, longest: number): { text: string; links: HtmlLink[] } {
  const source = truncateText(html, longest)
  const texts: string[] = []
  const links: HtmlLink[] = []
  let open: { address: string; from: number } | null = null
  let hidden: string | null = null
  let at = 0
  while (at < source.length) {
    const start = source.indexOf('<', at)
    if (!hidden) texts.push(decode(source.slice(at, start < 0 ? source.length : start)))
    if (start < 0) break
    const end = endOfTag(source, start)
    if (end < 0) break
    const tag = source.slice(start + 1, end)
    const name = nameOf(tag)
    if (hidden) {
      if (tag.startsWith('/') && name === hidden) hidden = null
    } else if (silent.has(name) && !tag.startsWith('/')) hidden = name
    else if (name === 'a') {
      if (open) links.push({ address: open.address, shown: texts.slice(open.from).join('') })
      open = tag.startsWith('/') ? null : { address: attributeOf(tag, 'href'), from: texts.length }
    } else if (name === 'form' && !tag.startsWith('/'))
      links.push({ address: attributeOf(tag, 'action'), shown: '' })
    else if (breaks.has(name)) texts.push('\n')
    at = end + 1
  }
  if (open) links.push({ address: open.address, shown: texts.slice(open.from).join('') })
  return {
    text: texts.join(''),
    links: links
      .map(({ address, shown }) => ({ address: decode(address).trim(), shown: oneLine(shown) }))
      .filter(({ address }) => address !== '' && !address.startsWith('#')),
  }
}

/** The end of a comment, or the first `>` of a tag outside of quotes. */
function endOfTag(source: string, start: number): number {
  if (source.startsWith('<!--', start)) {
    const end = source.indexOf('-->', start + 4)
    return end < 0 ? -1 : end + 2
  }
  let quote = ''
  for (let at = start + 1; at < source.length; at += 1) {
    const sign = source.charAt(at)
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

const nameOf = (tag: string): string => {
  const from = tag.startsWith('/') ? 1 : 0
  return (/^[a-z][a-z\d]{0,15}/i.exec(tag.slice(from, from + 17))?.[0] ?? '').toLowerCase()
}

function attributeOf(tag: string, name: string): string {
  const lower = tag.toLowerCase()
  let at = lower.indexOf(name)
  while (at >= 0) {
    const before = lower.charAt(at - 1)
    let next = at + name.length
    while (/\s/.test(lower.charAt(next))) next += 1
    if (/[\s"'/]/.test(before) && lower.charAt(next) === '=') {
      next += 1
      while (/\s/.test(lower.charAt(next))) next += 1
      const quote = tag.charAt(next)
      if (quote === '"' || quote === "'") {
        const end = tag.indexOf(quote, next + 1)
        return tag.slice(next + 1, end < 0 ? undefined : end)
      }
      return /^[^\s>]{0,2000}/.exec(tag.slice(next, next + 2_000))?.[0] ?? ''
    }
    at = lower.indexOf(name, at + name.length)
  }
  return ''
}

/** Decodes `&amp;`, `&#64;` and `&#x40;`; anything else is left unchanged. */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,30}));/gi, (whole, decimal, hex, named) => {
    if (named) return decodeNamedCharacterReference(named) || whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
