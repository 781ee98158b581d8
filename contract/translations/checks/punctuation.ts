import type { Finding } from '../units.ts'
import { addresses, all, placeholders } from './text-tools.ts'

// Punctuation conventions of each language; violations are warnings.

type Found = Omit<Finding, 'field'>
const warning = (code: Finding['code'], more: Partial<Found> = {}): Found => ({
  code,
  severity: 'warning',
  ...more,
})

type EndMark = 'none' | 'stop' | 'colon' | 'semicolon' | 'question' | 'exclamation' | 'ellipsis'

/** The final punctuation mark of a text, ignoring closing quotes and brackets. */
export function endMark(text: string, language: string): EndMark {
  const bare = text.replace(placeholders, 'x').replace(/[\s\u200b\p{Pe}\p{Pf}"'“”’»*]+$/gu, '')
  if (/(\.\.\.|…)$/.test(bare)) return 'ellipsis'
  const last = bare.at(-1) ?? ''
  if (/[?⁉]/.test(last) || (language === 'el' && last === ';')) return 'question'
  if (last === '!')
    return (language === 'el' ? /[?;]!*$/ : /\?!*$/).test(bare.slice(0, -1)) ? 'question' : 'exclamation'
  if (last === '.' || last === '。') return 'stop'
  if (last === ':') return 'colon'
  if (last === ';' || (language === 'el' && last === '·')) return 'semicolon'
  return 'none'
}

const signs: Record<EndMark, string> = {
  none: '',
  stop: '.',
  colon: ':',
  semicolon: ';',
  question: '?',
  exclamation: '!',
  ellipsis: '…',
}

export function checkEndMark(
  source: string,
  target: string,
  { from, to }: { from: string; to: string },
): Found[] {
  if (target.trim().length < 2) return []
  const [wanted, own] = [endMark(source, from), endMark(target, to)]
  if (wanted === own || (wanted === 'semicolon' && own === 'stop')) return []
  const questionMark =
    to === 'el' && wanted === 'question' ? ';' : to === 'el' && wanted === 'semicolon' ? '·' : signs[wanted]
  const fix =
    own === 'none' && wanted !== 'none' && !/[\p{Pe}\p{Pf}"]\s*$/u.test(target)
      ? { fix: `${target.trimEnd()}${questionMark}` }
      : {}
  return [warning('end_mark', { text: questionMark, ...fix })]
}

/** A Greek question ends with a semicolon. */
export function checkGreekQuestion(target: string, to: string): Found[] {
  const bare = target.replace(addresses, (address) => '_'.repeat(address.length))
  if (to !== 'el' || !bare.includes('?')) return []
  const fix = [...target]
    .map((letter, index) => (letter === '?' && [...bare][index] === '?' ? ';' : letter))
    .join('')
  return [warning('question_mark', { text: '?', fix })]
}

/** Spanish questions and exclamations begin with an inverted mark, though not always at the start of the sentence. */
export function checkOpeningMarks(target: string, to: string): Found[] {
  if (to !== 'es') return []
  const bare = target.replace(addresses, (address) => '_'.repeat(address.length))
  const ends = all(bare, /[?!]+/g)
  const opens = all(bare, /[¿¡]+/g)
  const ask = ends.filter((end) => end.includes('?')).length
  const asks = opens.filter((open) => open.includes('¿')).length
  const missing = [
    ...(ask > asks ? ['¿'] : []),
    ...(ends.length - ask > opens.length - asks && ends.length > opens.length && ask <= asks ? ['¡'] : []),
  ]
  return missing.map((text) => warning('opening_mark', { text, fix: opened(target, bare, text) }))
}

/** Inserts the opening mark before the sentence that ends with the closing one. */
function opened(target: string, bare: string, mark: string): string {
  const close = mark === '¿' ? '?' : '!'
  const end = bare.lastIndexOf(close)
  const before = bare.slice(0, end)
  const stop = Math.max(
    ...['. ', '? ', '! ', '… ', '\n']
      .map((sign) => before.lastIndexOf(sign) + sign.length)
      .filter((at) => at > 1),
    0,
  )
  return `${target.slice(0, stop)}${mark}${target.slice(stop)}`
}

const narrow = '\u202f'
const fixed = '\u00a0'

/** French of France requires a space before high punctuation and inside guillemets. */
export function checkFrenchSpaces(target: string, to: string): Found[] {
  if (to !== 'fr') return []
  const kept: string[] = []
  const bare = target.replace(
    new RegExp(`${addresses.source}|${placeholders.source}|&\\w+;|\\d:\\d`, 'giu'),
    (text) => {
      kept.push(text)
      return '\ue000'
    },
  )
  const mended = bare
    .replace(/([^\s\u00a0\u202f;?!:(«])([;?!])/g, `$1${narrow}$2`)
    .replace(/([^\s\u00a0\u202f;?!:(«])(:)(?=\s|$)/g, `$1${fixed}$2`)
    .replace(/«(?=[^\s\u00a0\u202f])/g, `«${fixed}`)
    .replace(/([^\s\u00a0\u202f])»/g, `$1${fixed}»`)
  if (mended === bare) return []
  const fix = mended.replace(/\ue000/g, () => kept.shift() ?? '')
  return [warning('french_space', { fix })]
}

const blanks = /[ \t\u00a0\u202f]{2,}/g
const edge = (text: string): string => `${/^\s*/.exec(text)?.[0] ?? ''}|${/\s*$/.exec(text)?.[0] ?? ''}`

export function checkSpaces(source: string, target: string): Found[] {
  if (target.length < 2) return []
  const isDouble = all(target, blanks).length > all(source, blanks).length
  const isEdge = edge(source) !== edge(target)
  const hasZero = target.includes('\u200b') && !source.includes('\u200b')
  const before = /[\p{L}\p{N})][ \u00a0][.,](?![.,\d])/u
  const isBefore = before.test(target) && !before.test(source)
  if (!isDouble && !isEdge && !hasZero && !isBefore) return []
  let fix = target.replaceAll('\u200b', '')
  if (isDouble) fix = fix.replace(blanks, ' ')
  if (isBefore) fix = fix.replace(/([\p{L}\p{N})])[ \u00a0]+([.,])(?![.,\d])/gu, '$1$2')
  const [start = '', end = ''] = edge(source).split('|')
  return [warning('spaces', { fix: `${start}${fix.trim()}${end}` })]
}

const pairs = ['()', '[]', '«»'] as const

export function checkBrackets(source: string, target: string): Found[] {
  const count = (text: string, sign: string): number => text.split(sign).length - 1
  const isOff = (text: string, [open = '', close = '']: string): boolean =>
    count(text, open) !== count(text, close)
  const lost = pairs.find((pair) => isOff(target, pair) && !isOff(source, pair))
  if (lost) return [warning('brackets', { text: lost })]
  const isOdd = (text: string): boolean => count(text, '"') % 2 === 1
  return isOdd(target) && !isOdd(source) ? [warning('brackets', { text: '"' })] : []
}
