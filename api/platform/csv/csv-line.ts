import type { Locale } from '#contract/locales.ts'
import { guardFormula } from './formula-guard.ts'

const toCell = (value: string | number, delimiter: string): string => {
  if (typeof value === 'number') return String(value)
  const text = guardFormula(value)
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file in which spreadsheets run no formulas. */
export const csvLine = (values: readonly (string | number)[], delimiter: string): string =>
  `${values.map((value) => toCell(value, delimiter)).join(delimiter)}\r\n`

/** Spreadsheets expect a semicolon in locales with a decimal comma. */
export const csvDelimiter = (locale: Locale): string => (locale.startsWith('en') ? ',' : ';')

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff'
