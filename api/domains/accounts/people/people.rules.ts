import * as z from 'zod/mini'
import { email as emailShape, personName } from '#contract/fields.ts'

export interface PastedPerson {
  email: string
  first_name: string
  last_name: string
}

/** `Ada Byron <ada@example.com>`, `Byron, Ada <…>` or an address alone; null where there is no valid address in it. */
export function parsePastedLine(line: string): PastedPerson | null {
  const [, quoted = '', inBrackets] = /^(.*?)<([^<>]*)>\s*[,;]?\s*$/.exec(line) ?? []
  const address = (inBrackets ?? line).trim().replace(/[,;]$/, '').trim()
  if (!z.safeParse(emailShape, address).success) return null
  const name = quoted.replace(/["']/g, ' ').replace(/\s+/g, ' ').trim()
  const names = name ? splitName(name) : namesFromAddress(address)
  const isNamed = [names.first_name, names.last_name].every((part) => z.safeParse(personName, part).success)
  return { email: address, ...(isNamed ? names : namesFromAddress(address)) }
}

/** At the comma, else at the last blank; a single word is both, as neither may be empty. */
export function splitName(name: string): Omit<PastedPerson, 'email'> {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first && last) return { first_name: first, last_name: last }
  const blank = name.lastIndexOf(' ')
  if (blank < 0) return { first_name: name, last_name: name }
  return { first_name: name.slice(0, blank), last_name: name.slice(blank + 1) }
}

/** `ada.byron@…` is Ada Byron until somebody says better. */
export function namesFromAddress(address: string): Omit<PastedPerson, 'email'> {
  const local = address.slice(0, address.lastIndexOf('@'))
  const words = local.split(/[._+-]+/).filter((word) => /\p{L}/u.test(word))
  const [first = local, ...rest] = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return { first_name: first.slice(0, 100), last_name: (rest.join(' ') || first).slice(0, 100) }
}
