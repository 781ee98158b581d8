import type { Locale } from '#contract/locales.ts'
import { plainOf } from '../marked-text.ts'
import type { Code, Finding } from '../units.ts'
import {
  checkBrackets,
  checkEndMark,
  checkFrenchSpaces,
  checkGreekQuestion,
  checkOpeningMarks,
  checkSpaces,
} from './punctuation.ts'
import {
  checkEmpty,
  checkGaps,
  checkIcu,
  checkLength,
  checkMarks,
  checkParity,
  checkPlaceholders,
} from './structure.ts'
import { type CheckedTerm, checkTerms } from './terms.ts'
import { languageOf } from './text-tools.ts'
import { checkNumbers, checkRatio, checkRepeatedWord, checkScript, checkUnchanged } from './wording.ts'

export interface CheckedUnit {
  source: readonly string[]
  target: readonly string[]
  codes: readonly Code[]
  names: readonly { name: string; limit: number | null }[]
  source_locale: Locale
  locale: Locale
  what: string
  terms?: readonly CheckedTerm[]
}

/** Addresses and senders of example e-mails, whose punctuation does not matter. */
const isAddress = (name: string): boolean => /(^|\.)(from|to|target|shown|href)$/.test(name)

/**
 * All problems of a translation, errors first. An error blocks approval; a warning is for a person to judge. In a text
 * with marks, only a missing placeholder gets a `fix`.
 */
export function checkUnit(unit: CheckedUnit): Finding[] {
  const { source, target, codes, names } = unit
  const findings = source.flatMap((own, index) => {
    const field = { source: own.normalize('NFC'), target: (target[index] ?? '').normalize('NFC') }
    const name = names[index] ?? { name: '', limit: null }
    return checkField(unit, field, name).map((finding): Finding => ({ ...finding, field: index }))
  })
  const everything = [...findings, ...checkParity(source, target, names)]
  const hasCodes = codes.length > 0
  const mendable = everything.map((finding) => {
    if (!hasCodes || finding.code === 'placeholder') return finding
    const { fix: _, ...rest } = finding
    return rest
  })
  return mendable.toSorted(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  )
}

function checkField(
  { codes, source_locale, locale, terms = [] }: CheckedUnit,
  { source, target }: { source: string; target: string },
  { name, limit }: { name: string; limit: number | null },
): Omit<Finding, 'field'>[] {
  const hasCodes = codes.length > 0
  const [own, other] = hasCodes ? [plainOf(source), plainOf(target)] : [source, target]
  const empty = checkEmpty(own, other)
  if (empty.length > 0 || own.trim() === '') return empty
  const from = languageOf(source_locale)
  const to = languageOf(locale)
  const structure = [
    ...checkPlaceholders(source, target),
    ...checkGaps(own, other),
    ...checkIcu(own, other),
    ...checkLength(target, limit),
    ...(hasCodes ? checkMarks(source, target, codes) : []),
  ]
  if (isAddress(name)) return structure
  return [
    ...structure,
    ...checkUnchanged(own, other, { from: source_locale, to: locale }),
    ...checkRatio(own, other),
    ...checkEndMark(own, other, { from, to }),
    ...checkGreekQuestion(other, to),
    ...checkOpeningMarks(other, to),
    ...checkFrenchSpaces(other, to),
    ...checkSpaces(own, other),
    ...checkNumbers(own, other),
    ...checkBrackets(own, other),
    ...checkRepeatedWord(own, other, locale),
    ...checkScript(own, other),
    ...checkTerms(own, other, terms),
  ]
}
