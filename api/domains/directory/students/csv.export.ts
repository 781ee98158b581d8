import type { Locale } from '#contract/locales.ts'
import { guardFormula } from '../imports/formula-guard.rules.ts'

const toCell = (value: string | number, delimiter: string): string => {
  if (typeof value === 'number') return String(value)
  const text = guardFormula(value)
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a file that spreadsheets open and run nothing of. */
export const csvLine = (values: readonly (string | number)[], delimiter: string): string =>
  `${values.map((value) => toCell(value, delimiter)).join(delimiter)}\r\n`

/** Spreadsheets expect a semicolon where the comma is the decimal sign. */
export const csvDelimiter = (locale: Locale): string => (locale.startsWith('en') ? ',' : ';')

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff'
