import { isAdminAddress, ownAddress } from '#lib/navigation/redirect.ts'
import { readStoredObject, writeStored } from '#lib/storage.ts'

/** A link that was asked for. It is stored because the mail opens in a tab of its own. */
export interface PendingSignIn {
  email: string
  /** In milliseconds. */
  sentAt: number
  /** Where the student wanted to be, if anywhere a student may. */
  redirectTo: string | null
}

const key = 'sign-in'
/** After this the address is forgotten: others may use the same computer. */
const rememberedFor = 30 * 60_000
/** How long one waits before asking for a second mail. */
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
