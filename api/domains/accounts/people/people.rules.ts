import * as z from 'zod/mini'
import { namesFromAddress, type PersonNames, splitFullName } from '#contract/accounts/person-names.ts'
import { email as emailShape, personName } from '#contract/fields.ts'

export interface PastedPerson extends PersonNames {
  email: string
}

/** Parses `Ada Byron <ada@example.com>`, `Byron, Ada <…>` or a plain address; null without a valid address. */
export function parsePastedLine(line: string): PastedPerson | null {
  const [, quoted = '', inBrackets] = /^(.*?)<([^<>]*)>\s*[,;]?\s*$/.exec(line) ?? []
  const address = (inBrackets ?? line).trim().replace(/[,;]$/, '').trim()
  if (!z.safeParse(emailShape, address).success) return null
  const name = quoted.replace(/["']/g, ' ').replace(/\s+/g, ' ').trim()
  const names = name ? splitFullName(name) : namesFromAddress(address)
  const isNamed = [names.first_name, names.last_name].every((part) => z.safeParse(personName, part).success)
  return { email: address, ...(isNamed ? names : namesFromAddress(address)) }
}
