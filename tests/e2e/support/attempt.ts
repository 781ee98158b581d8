import { createHash } from 'node:crypto'
import { type APIRequestContext, test } from '@playwright/test'
import { officeOf } from './office.ts'

/** No vowels, so that they make no words, and no digits, which may be the number of a card or a code. */
const consonants = 'bcdfghjklmnpqrst'

/** Letters of this attempt at a journey, as one that is run again meets what its first attempt left on the server. */
export function attemptLetters(): string {
  const { testId, retry, repeatEachIndex } = test.info()
  const digest = createHash('sha256').update(`${testId} ${repeatEachIndex} ${retry}`).digest()
  return Array.from(digest.subarray(0, 6), (byte) => consonants[byte % consonants.length]).join('')
}

/** A name that no other attempt gives. */
export const ownName = (name: string): string => `${name} ${attemptLetters()}`

export interface OwnStudent {
  name: string
  email: string
}

interface OwnStudentOptions {
  /** One for each student of a journey. */
  firstName?: string
  /** Of the company. */
  host?: string
  locale?: string
}

/**
 * A student of a company whom neither another journey nor another attempt of this one goes through the demo as. Last in the
 * alphabet, so that they push nobody off the first page of the directory.
 */
export async function createOwnStudent(
  request: APIRequestContext,
  { firstName = 'Alba', host, locale }: OwnStudentOptions = {},
): Promise<OwnStudent> {
  const letters = attemptLetters()
  const lastName = `Z${letters}`
  const email = `${firstName.toLowerCase()}.${letters}@people.example`
  const { post } = await officeOf(request, host)
  await post('/api/students', {
    email,
    first_name: firstName,
    last_name: lastName,
    platform_locale: locale ?? null,
    invite: false,
  })
  return { name: `${firstName} ${lastName}`, email }
}
