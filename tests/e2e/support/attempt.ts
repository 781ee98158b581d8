import { createHash } from 'node:crypto'
import { type APIRequestContext, test } from '@playwright/test'
import { officeOf } from './office.ts'

/** No vowels, so that they form no words, and no digits, which could look like a card number or a code. */
const consonants = 'bcdfghjklmnpqrst'

/** Letters unique to this attempt at a journey, because a retry finds what its first attempt left on the server. */
export function attemptLetters(): string {
  const { testId, retry, repeatEachIndex } = test.info()
  const digest = createHash('sha256').update(`${testId} ${repeatEachIndex} ${retry}`).digest()
  return Array.from(digest.subarray(0, 6), (byte) => consonants[byte % consonants.length]).join('')
}

/** A name that no other attempt uses. */
export const ownName = (name: string): string => `${name} ${attemptLetters()}`

export interface OwnStudent {
  id: string
  name: string
  email: string
}

interface OwnStudentOptions {
  /** Distinguishes several students of one journey. */
  firstName?: string
  /** Host of the company. */
  host?: string
  locale?: string
  tags?: string[]
}

/**
 * Creates a student that neither another journey nor another attempt of this one uses. The name is last in the
 * alphabet, so that it moves nobody off the first page of the directory.
 */
export async function createOwnStudent(
  request: APIRequestContext,
  { firstName = 'Alba', host, locale, tags }: OwnStudentOptions = {},
): Promise<OwnStudent> {
  const letters = attemptLetters()
  const lastName = `Z${letters}`
  const email = `${firstName.toLowerCase()}.${letters}@people.example`
  const { post } = await officeOf(request, host)
  const { id } = await post('/api/students', {
    email,
    first_name: firstName,
    last_name: lastName,
    platform_locale: locale ?? null,
    ...(tags ? { tags } : {}),
    invite: false,
  })
  return { id, name: `${firstName} ${lastName}`, email }
}
