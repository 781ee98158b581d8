import { parseMarked } from '../marked-text.ts'
import type { Code, Finding } from '../units.ts'
import { all, gaps, hasWords, placeholders, surplus } from './text-tools.ts'

// Problems that break a text; these are errors.

type Found = Omit<Finding, 'field'>
const error = (code: Finding['code'], more: Partial<Found> = {}): Found => ({
  code,
  severity: 'error',
  ...more,
})

/** The argument of a message such as `{n, plural, one {…} other {…}}`. */
const argument = /\{\s*([\p{L}\p{N}_]+)\s*,\s*(plural|select|selectordinal|number|date|time)\b/gu

export const checkEmpty = (source: string, target: string): Found[] =>
  hasWords(source) && !hasWords(target) ? [error('empty')] : []

/** Each placeholder must occur as often as in the source, in any order. A missing one can be appended by the fix. */
export function checkPlaceholders(source: string, target: string): Found[] {
  if (source.match(argument)) return []
  const [own, others] = [all(source, placeholders), all(target, placeholders)]
  return [
    ...surplus(own, others).map((text) =>
      error('placeholder', {
        text,
        fix: `${target}${/\s$/.test(target) || target === '' ? '' : ' '}${text}`,
      }),
    ),
    ...surplus(others, own).map((text) => error('placeholder', { text })),
  ]
}

export function checkGaps(source: string, target: string): Found[] {
  const [own, others] = [all(source, gaps), all(target, gaps)]
  return [...surplus(own, others), ...surplus(others, own)].map((text) => error('gaps', { text }))
}

export const checkLength = (target: string, limit: number | null): Found[] =>
  limit !== null && [...target].length > limit ? [error('too_long', { text: String(limit) })] : []

/**
 * Two list fields that differ in the source but are equal in the translation, such as two indistinguishable answers.
 */
export function checkParity(
  source: readonly string[],
  target: readonly string[],
  names: readonly { name: string }[],
): Finding[] {
  const folded = (text: string) => text.normalize('NFC').trim().toLowerCase()
  return target.flatMap((text, index): Finding[] => {
    const name = names[index]?.name ?? ''
    if (!/(^|\.)(text|front|shown)$/.test(name) || !name.includes('.') || folded(text) === '') return []
    const twin = target.findIndex(
      (other, at) =>
        at < index &&
        names[at]?.name === name &&
        folded(other) === folded(text) &&
        folded(source[at] ?? '') !== folded(source[index] ?? ''),
    )
    return twin < 0 ? [] : [{ code: 'parity', severity: 'error', field: index, text }]
  })
}

/** Arguments that select between cases. Each needs an `other` case if the source has one. */
const choice = /,\s*(?:plural|select|selectordinal)\s*,/g
const otherCase = /\bother\s*\{/g

const balance = (text: string): number => all(text, /\{/g).length - all(text, /\}/g).length

/** Compares the arguments of ICU messages, if the source is one. */
export function checkIcu(source: string, target: string): Found[] {
  const argumentsOf = (text: string) =>
    [...text.matchAll(argument)].map(([, name, type]) => `${name}, ${type}`)
  const own = argumentsOf(source)
  if (/'\{/.test(target) && !/'\{/.test(source) && /\{/.test(source))
    return [error('icu', { text: "'{", fix: target.replaceAll("'{", '’{') })]
  if (own.length === 0 || balance(source) !== 0) return []
  const differing = [...surplus(own, argumentsOf(target)), ...surplus(argumentsOf(target), own)]
  if (differing.length > 0) return [error('icu', { text: differing[0] ?? '' })]
  if (balance(target) !== 0) return [error('icu', { text: '{ }' })]
  const needed = Math.min(all(target, choice).length, all(source, otherCase).length)
  return all(target, otherCase).length < needed ? [error('icu', { text: 'other' })] : []
}

/** Marks may be moved, split and, except links, omitted; they must be closed and exist in the source. */
export function checkMarks(source: string, target: string, codes: readonly Code[]): Found[] {
  const idsIn = (text: string) =>
    parseMarked(text).flatMap((run) => (run.t === 'open' || run.t === 'atom' ? [run.id] : []))
  const own = new Set(idsIn(source))
  const used = new Set(idsIn(target))
  const typeOf = (id: number) => codes.find((code) => code.id === id)?.type
  const sign = (id: number): string => (typeOf(id) === 'break' ? `<${id}/>` : `<${id}>`)
  const findings: Found[] = []
  for (const id of own) {
    if (used.has(id)) continue
    if (typeOf(id) === 'link') findings.push(error('marks', { text: sign(id) }))
    else findings.push({ code: 'formatting', severity: 'warning', text: sign(id) })
  }
  for (const id of used) {
    const type = typeOf(id)
    if (!type || (!own.has(id) && type === 'link')) findings.push(error('marks', { text: sign(id) }))
  }
  if (!isSound(target)) findings.push(error('marks', { text: '< >' }))
  return findings
}

function isSound(text: string): boolean {
  const open: number[] = []
  for (const run of parseMarked(text)) {
    if (run.t === 'open') open.push(run.id)
    if (run.t === 'close' && open.pop() !== run.id) return false
  }
  return open.length === 0
}
