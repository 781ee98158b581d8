import * as z from 'zod/mini'
import { splitFullName } from '#contract/accounts/person-names.ts'
import type { ImportField, ImportOptions, ImportProblem } from '#contract/directory/people-imports.ts'
import { personName } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import type { StoredProblem } from '#db/schema/imports.ts'
import { toAddress, toCountry } from '#domains/accounts/people/person-values.rules.ts'
import { unguardFormula } from '#platform/csv/formula-guard.ts'
import { tidyTags } from '#platform/tags.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { toDay } from './reading/values.import.ts'

/** The values of a row as they will be stored. An absent key changes nothing; null deletes a value. */
export interface ImportedPerson {
  email?: string
  first_name?: string
  last_name?: string
  department?: string
  title?: string
  country?: string | null
  platform_locale?: string | null
  employee_number?: string | null
  tags?: string[]
  /** Names of groups to join; an import never removes anybody from a group. */
  groups?: string[]
  extra_time?: number
  starts_on?: string | null
  manager_email?: string | null
  company?: string
}

export interface ParsedRow {
  person: ImportedPerson
  email_key: string | null
  employee_key: string | null
  id_key: string | null
  manager_key: string | null
  problems: StoredProblem[]
}

export interface RowRules {
  fields: readonly ImportField[]
  options: ImportOptions
  /** Finds a locale among those that the company offers. */
  toLocale: (text: string) => Locale | undefined
  offered: readonly Locale[]
}

type ReadCell = (value: string, row: ParsedRow, rules: RowRules) => void

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Line breaks and repeated spaces inside a cell become one space. */
const tidy = (cell: string): string => unguardFormula(cell).normalize('NFC').replace(/\s+/g, ' ').trim()

/** The values of a row and all problems found in it. */
export function parseRow(cells: readonly string[], rules: RowRules): ParsedRow {
  const row: ParsedRow = {
    ...{ person: {}, problems: [], email_key: null, employee_key: null, id_key: null, manager_key: null },
  }
  rules.fields.forEach((field, column) => {
    if (field === 'ignore') return
    const value = tidy(cells[column] ?? '')
    if (value !== '') readCell[field](value, row, rules)
    else if (rules.options.clear_empty) clearField(field, row.person, rules)
  })
  return row
}

const refuse = (
  row: ParsedRow,
  problem: ImportProblem,
  field: ImportField,
  value: string,
  about?: string,
): void =>
  void row.problems.push({ problem, field, value: truncateText(value, 100), ...(about ? { about } : {}) })

const readName =
  (name: 'first_name' | 'last_name') =>
  (value: string, row: ParsedRow): void => {
    if (value.length > limits.name) return refuse(row, 'too_long', name, value)
    if (!z.safeParse(personName, value).success) return refuse(row, 'name_invalid', name, value)
    row.person[name] = value
  }

const readText =
  (field: 'department' | 'title', most: number) =>
  (value: string, row: ParsedRow): void => {
    if (value.length > most) return refuse(row, 'too_long', field, value)
    row.person[field] = value
  }

const readCell: Record<Exclude<ImportField, 'ignore'>, ReadCell> = {
  id: (value, row) => {
    if (uuid.test(value)) row.id_key = value.toLowerCase()
    else refuse(row, 'id_unknown', 'id', value)
  },
  employee_number: (value, row) => {
    if (value.length > limits.employeeNumber) return refuse(row, 'too_long', 'employee_number', value)
    row.person.employee_number = value
    row.employee_key = value.toLowerCase()
  },
  email: (value, row) => {
    const address = toAddress(value)
    if ('problem' in address) return refuse(row, address.problem, 'email', value)
    row.person.email = address.email
    row.email_key = address.email.toLowerCase()
  },
  full_name: (value, row) => {
    const { first_name, last_name } = splitFullName(value)
    readName('first_name')(first_name, row)
    readName('last_name')(last_name, row)
  },
  first_name: readName('first_name'),
  last_name: readName('last_name'),
  department: readText('department', limits.department),
  title: readText('title', limits.jobTitle),
  country: (value, row) => {
    const country = toCountry(value)
    if (country) row.person.country = country
    else refuse(row, 'country_unknown', 'country', value)
  },
  language: (value, row, { toLocale, offered }) => {
    const locale = toLocale(value)
    if (locale) row.person.platform_locale = locale
    else refuse(row, 'language_unknown', 'language', value, codesOf(offered))
  },
  tags: (value, row) => {
    const tags = tidyTags([...(row.person.tags ?? []), ...value.split(/[,|]/)])
    if (tags.length > limits.tags || tags.some((tag) => tag.length > limits.tag))
      return refuse(row, 'tags_invalid', 'tags', value)
    row.person.tags = tags
  },
  manager_email: (value, row) => {
    const address = toAddress(value)
    if ('problem' in address) return refuse(row, address.problem, 'manager_email', value)
    row.person.manager_email = address.email
    row.manager_key = address.email.toLowerCase()
  },
  company: (value, row) => {
    row.person.company = value
  },
  groups: (value, row) => {
    const names = tidyTags([...(row.person.groups ?? []), ...value.split(/[,|]/)])
    if (names.length > limits.groupsOfPerson || names.some((name) => name.length > limits.groupName))
      return refuse(row, 'groups_invalid', 'groups', value)
    row.person.groups = names
  },
  extra_time: (value, row) => {
    const percent = /^(\d{1,3}) ?%?$/.exec(value)?.[1]
    if (percent === undefined || Number(percent) > limits.extraTime)
      return refuse(row, 'extra_time_invalid', 'extra_time', value, String(limits.extraTime))
    row.person.extra_time = Number(percent)
  },
  start_date: (value, row) => {
    const day = toDay(value)
    if ('problem' in day) return refuse(row, day.problem, 'start_date', value)
    row.person.starts_on = day.day
  },
}

const codesOf = (offered: readonly Locale[]): string =>
  [...new Set(offered.map((locale) => locale.slice(0, 2)))].join(', ')

/** Names and addresses are never deleted. */
function clearField(field: ImportField, person: ImportedPerson, { options }: RowRules): void {
  if (field === 'department' || field === 'title') person[field] = ''
  else if (field === 'country' || field === 'employee_number' || field === 'manager_email')
    person[field] = null
  else if (field === 'language') person.platform_locale = null
  else if (field === 'start_date') person.starts_on = null
  else if (field === 'extra_time') person.extra_time = 0
  else if (field === 'tags' && options.tag_mode === 'set') person.tags ??= []
}
