import {
  checkEmpty,
  checkGaps,
  checkMarks,
  checkPlaceholders,
} from '#contract/translations/checks/structure.ts'
import { gaps, placeholders } from '#contract/translations/checks/text-tools.ts'
import { parseMarked, plainOf, printMarked, type Run } from '#contract/translations/marked-text.ts'
import type { Code } from '#contract/translations/units.ts'

// Converts marked texts to the tags that translation services accept, and back. Text that must not be translated is
// sent as an empty element.

export type Dialect = 'xml' | 'html'
export interface Tagged {
  text: string
  kept: string[]
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescape = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Math.min(Number(number), 0x10ffff)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')

const fixedWords = new RegExp(`${placeholders.source}|${gaps.source}`, 'gu')

/** `isMarked`: bracketed numbers in the text are marks. A text without codes has none, whatever it looks like. */
export function toTags(text: string, dialect: Dialect, isMarked: boolean): Tagged {
  const kept: string[] = []
  const runs: Run[] = isMarked ? parseMarked(text) : [{ t: 'text', v: text }]
  const words = (value: string): string => {
    let from = 0
    let all = ''
    for (const match of value.matchAll(fixedWords)) {
      all += escape(value.slice(from, match.index)) + keep(match[0])
      from = match.index + match[0].length
    }
    return all + escape(value.slice(from))
  }
  const keep = (value: string): string => {
    kept.push(value)
    const id = `p${kept.length}`
    return dialect === 'xml' ? `<x id="${id}"/>` : `<span id="${id}" translate="no">${escape(value)}</span>`
  }
  const tagged = runs.map((run) => {
    if (run.t === 'text') return words(run.v)
    if (run.t === 'atom') return dialect === 'xml' ? `<x id="${run.id}"/>` : `<br id="${run.id}">`
    if (run.t === 'close') return dialect === 'xml' ? '</g>' : '</span>'
    return dialect === 'xml' ? `<g id="${run.id}">` : `<span id="${run.id}">`
  })
  return { text: tagged.join(''), kept }
}

const tag = /<(\/?)([a-z]+)([^>]*?)(\/?)>/gi

/** Converts a service's answer back to marked text; null if its elements do not match. */
export function fromTags(answer: string, kept: readonly string[], isMarked: boolean): string | null {
  const runs: Run[] = []
  const open: string[] = []
  let from = 0
  /** Inside an element whose text is restored from the source. */
  const isKept = (): boolean => open.some((id) => id.startsWith('p'))
  const add = (v: string): void => {
    if (v !== '' && !isKept()) runs.push({ t: 'text', v })
  }
  for (const match of answer.matchAll(tag)) {
    const [whole, closes, name = '', attributes = '', empty] = match
    add(unescape(answer.slice(from, match.index)))
    from = match.index + whole.length
    if (closes) {
      const id = open.pop()
      if (id === undefined) return null
      if (!id.startsWith('p')) runs.push({ t: 'close', id: Number(id) })
      continue
    }
    const id = /\bid\s*=\s*["']?(p?\d{1,3})/.exec(attributes)?.[1]
    if (id === undefined) return null
    const value = id.startsWith('p') ? kept[Number(id.slice(1)) - 1] : undefined
    if (id.startsWith('p') && value === undefined) return null
    if (value !== undefined) runs.push({ t: 'text', v: value })
    const isAtom = empty === '/' || name.toLowerCase() === 'br' || name.toLowerCase() === 'x'
    if (isAtom && value === undefined) runs.push({ t: 'atom', id: Number(id) })
    if (isAtom) continue
    if (value === undefined) runs.push({ t: 'open', id: Number(id) })
    open.push(id)
  }
  add(unescape(answer.slice(from)))
  if (open.length > 0) return null
  return isMarked ? printMarked(runs) : runs.map((run) => (run.t === 'text' ? run.v : '')).join('')
}

/** Why an answer cannot be used, in a few words; null for a valid one. */
export function faultOf(source: string, answer: string, codes: readonly Code[]): string | null {
  const lost = [
    ...checkEmpty(plainOf(source), plainOf(answer)),
    ...checkPlaceholders(source, answer),
    ...checkGaps(source, answer),
    ...(codes.length > 0 ? checkMarks(source, answer, codes) : []),
  ].find(({ severity, code }) => severity === 'error' || code === 'formatting')
  if (lost) return `${lost.code} ${lost.text ?? ''}`.trim()
  const [own, other] = [[...plainOf(source)].length, [...plainOf(answer)].length]
  if (own >= 20 && (other < own * 0.3 || other > own * 3)) return 'length'
  // Some services answer a wrong key with symbols instead of words.
  return /\p{L}/u.test(plainOf(source)) && !/\p{L}/u.test(plainOf(answer)) ? 'no words' : null
}
