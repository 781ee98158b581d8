import type { StartedFlow } from '#contract/sso/connections.ts'

/** A sign-in that this tab has begun at a provider. */
interface PendingFlow {
  /** The secret that shows that it was this tab. */
  flow: string
  /** The page to begin again at. */
  from: string
}

const key = 'sso-flow'
/** Where the storage is closed, only this page load could finish the sign-in, and it ends with the next line. */
const orNull = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** Sends the browser to the provider. */
export const leaveForProvider = ({ url, flow }: StartedFlow, from: string): void => {
  orNull(() => sessionStorage.setItem(key, JSON.stringify({ flow, from } satisfies PendingFlow)))
  location.assign(url)
}

/** The sign-in that this tab has begun; it can be taken once. Null in another tab or browser. */
export const takeFlow = (): PendingFlow | null => {
  const stored = orNull(() => sessionStorage.getItem(key))
  orNull(() => sessionStorage.removeItem(key))
  const { flow, from } = (orNull(() => JSON.parse(stored ?? '') as unknown) ?? {}) as Partial<PendingFlow>
  return typeof flow === 'string' && typeof from === 'string' ? { flow, from } : null
}
