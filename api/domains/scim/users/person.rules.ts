import * as z from 'zod/mini'
import { namesFromAddress, splitFullName } from '#contract/accounts/person-names.ts'
import { personName } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import { toAddress, toCountry } from '#domains/accounts/people/person-values.rules.ts'
import {
  enterpriseSchema,
  isRecord,
  type Resource,
  toBoolean,
  valueIn,
} from '../protocol/attributes.rules.ts'
import { scimProblem } from '../protocol/problems.rules.ts'

/** What a SCIM user resource means for a row of `users`. */

export interface DirectoryPerson {
  user_name: string
  external_id: string | null
  display_name: string
  /** Undefined if the directory does not say. */
  active: boolean | undefined
  /** Columns that the directory fills, and keeps up to date. */
  fields: PersonFields
  /** The id of the manager as sent; null for none, undefined if the directory does not say. */
  manager: string | null | undefined
  locale: string | null
}

export interface PersonFields {
  email: string
  first_name: string
  last_name: string
  department?: string
  title?: string
  country?: string | null
  employee_number?: string | null
}

const maxUserName = 320
const maxExternalId = 200

const textIn = (record: unknown, name: string): string | undefined => {
  const value = isRecord(record) ? valueIn(record, name) : undefined
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : undefined
}

/** Throws 400 `invalidValue` for what cannot be stored, with a sentence that says which value it is. */
export function toPerson(resource: Resource): DirectoryPerson {
  const user_name = textIn(resource, 'userName') ?? ''
  if (user_name === '' || user_name.length > maxUserName)
    throw scimProblem('invalidValue', 'scim.user_name_needed')
  const external_id = textIn(resource, 'externalId') || null
  if (external_id && external_id.length > maxExternalId) throw tooLong('externalId', maxExternalId)
  const email = emailOf(resource, user_name)
  const names = namesOf(resource, email)
  const extension = valueIn(resource, enterpriseSchema)
  return {
    ...{ user_name, external_id },
    display_name: (textIn(resource, 'displayName') || `${names.first_name} ${names.last_name}`).slice(0, 200),
    active: toBoolean(valueIn(resource, 'active')),
    fields: {
      ...{ email, ...names },
      ...short('title', textIn(resource, 'title'), limits.jobTitle),
      ...short('department', textIn(extension, 'department'), limits.department),
      ...employeeNumberOf(textIn(extension, 'employeeNumber')),
      ...countryOf(resource),
    },
    manager: managerOf(extension),
    locale: localeOf(textIn(resource, 'preferredLanguage')) ?? localeOf(textIn(resource, 'locale')) ?? null,
  }
}

const tooLong = (field: string, limit: number) =>
  scimProblem('invalidValue', 'scim.too_long', { field, limit })

const short = (field: 'title' | 'department', value: string | undefined, limit: number) => {
  if (value === undefined) return {}
  if (value.length > limit) throw tooLong(field, limit)
  return { [field]: value }
}

function employeeNumberOf(value: string | undefined): Pick<PersonFields, 'employee_number'> {
  if (value === undefined) return {}
  if (value.length > limits.employeeNumber) throw tooLong('employeeNumber', limits.employeeNumber)
  return { employee_number: value || null }
}

const elements = (value: unknown): Resource[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The address for work, else the primary one, else the first, else the user name if it is an address. */
function emailOf(resource: Resource, userName: string): string {
  const emails = elements(valueIn(resource, 'emails')).filter((each) => textIn(each, 'value'))
  const chosen =
    emails.find((each) => textIn(each, 'type')?.toLowerCase() === 'work') ??
    emails.find((each) => toBoolean(valueIn(each, 'primary')) === true) ??
    emails[0]
  const address = toAddress(textIn(chosen, 'value') ?? userName)
  if ('problem' in address) throw scimProblem('invalidValue', 'scim.email_needed')
  return address.email
}

function namesOf(resource: Resource, email: string): Pick<PersonFields, 'first_name' | 'last_name'> {
  const name = valueIn(resource, 'name')
  const whole = textIn(name, 'formatted') || textIn(resource, 'displayName')
  const guessed =
    whole && !whole.includes('@') ? splitFullName(whole.slice(0, limits.name)) : namesFromAddress(email)
  const first_name = textIn(name, 'givenName') || guessed.first_name
  const last_name = textIn(name, 'familyName') || guessed.last_name
  for (const [field, value] of [
    ['givenName', first_name],
    ['familyName', last_name],
  ] as const) {
    if (value.length > limits.name) throw tooLong(field, limits.name)
    if (!z.safeParse(personName, value).success)
      throw scimProblem('invalidValue', 'scim.name_invalid', { field })
  }
  return { first_name, last_name }
}

/** A country that is not recognized is passed over: it must not stop the person. */
function countryOf(resource: Resource): Pick<PersonFields, 'country'> {
  const addresses = elements(valueIn(resource, 'addresses'))
  const work = addresses.find((each) => textIn(each, 'type')?.toLowerCase() === 'work') ?? addresses[0]
  const country = textIn(work, 'country')
  if (country === undefined) return {}
  const code = toCountry(country)
  return code ? { country: code } : country === '' ? { country: null } : {}
}

/** Comes as the id, as `{value}` or in a list. */
function managerOf(extension: unknown): string | null | undefined {
  const sent = isRecord(extension) ? valueIn(extension, 'manager') : undefined
  const manager = Array.isArray(sent) ? sent[0] : sent
  if (manager === undefined) return undefined
  return (typeof manager === 'string' ? manager : textIn(manager, 'value')) || null
}

/** The language decides if the region is not offered: `en-GB` is served as American English. */
function localeOf(sent: string | undefined): string | undefined {
  const tag = sent?.split(/[,;]/)[0]?.trim() ?? ''
  return (
    toSelectableLocale(tag.toLowerCase()) ??
    toSelectableLocale(tag) ??
    toSelectableLocale(tag.slice(0, 2).toLowerCase())
  )
}

/** The columns that the directory fills, so that others may not change them. */
export const managedColumns = ({ fields, manager }: DirectoryPerson): string[] =>
  [...Object.keys(fields), ...(manager === undefined ? [] : ['manager_id'])].sort()

/** The columns of a row that differ from what the directory says. */
export const changedFields = (
  row: Record<string, unknown>,
  fields: Partial<PersonFields> & { manager_id?: string | null; platform_locale?: string },
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([column, value]) => (row[column] ?? null) !== value))

/** Whether so many people leave within an hour that an owner has to confirm. */
export const isTooMany = ({ disabled, active }: { disabled: number; active: number }): boolean =>
  disabled > Math.max(10, 0.05 * (active + disabled))
