import { isAdminAddress, ownAddress } from '#lib/navigation/redirect.ts'
import { readStoredObject, writeStored } from '#lib/storage.ts'

/** A requested sign-in link. It is stored, because the link in the e-mail opens in a new tab. */
export interface PendingSignIn {
  email: string
  /** In milliseconds. */
  sentAt: number
  /** The page that the student wanted to open, if students may. */
  redirectTo: string | null
}

const key = 'sign-in'
/** In milliseconds. After this the e-mail address is forgotten, since others may use the same computer. */
const rememberedFor = 30 * 60_000
/** The wait before a second e-mail can be requested, in milliseconds. */
export const resendAfter = 60_000

export const rememberSignIn = (email: string, redirectTo: string | null): void =>
  writeStored(key, JSON.stringify({ email, redirectTo, sentAt: Date.now() } satisfies PendingSignIn))

export const pendingSignIn = (): PendingSignIn | null => {
  const stored = readStoredObject(key)
  const { email, sentAt, redirectTo } = stored ?? {}
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null
  if (!(Date.now() - sentAt < rememberedFor)) {
    forgetSignIn()
    return null
  }
  const wanted = ownAddress(redirectTo)
  return { email, sentAt, redirectTo: wanted && !isAdminAddress(wanted) ? wanted : null }
}

export const forgetSignIn = (): void => writeStored(key, null)
