import { backOff, type RealtimeTimes } from './realtime-times.ts'

type SessionEndOptions = {
  times: RealtimeTimes
  renew(): Promise<boolean>
  restart(): void
  onSignedOut(): void
}

/** The server's close code for a session that has ended or whose token has expired. */
const unauthorizedCode = 4009

/** One for a token that another tab renewed in the meantime, one for a token renewed here. */
const renewalsBeforeSignOut = 2

/** Handles the server's refusal of this connection or token. */
export function handleSessionEnd({ times, renew, restart, onSignedOut }: SessionEndOptions) {
  let renewals = 0
  let refusals = 0
  let recoveredAt = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function signOut(): void {
    if (!isStopped) onSignedOut()
  }

  function restartLater(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(restart, backOff(refusals, times))
  }

  function restartOrSignOut(hasToken: boolean): void {
    if (!hasToken) signOut()
    else if (!isStopped) restart()
  }

  return {
    recovered(): void {
      renewals = 0
      recoveredAt = Date.now()
    },
    /**
     * Handles a 401 of the authorization endpoint. Returns true if another attempt makes sense; rejects if that is
     * unknown.
     */
    async unauthorized(): Promise<boolean> {
      const isRenewed = renewals < renewalsBeforeSignOut && (await renew())
      renewals += 1
      if (!isRenewed) signOut()
      return isRenewed && !isStopped
    },
    /** Only the first refusal may be due to the token; a server that keeps refusing is asked less and less often. */
    refused(code: number): void {
      if (recoveredAt > 0 && Date.now() - recoveredAt > times.pollAfter) refusals = 0
      refusals += 1
      if (code === unauthorizedCode && refusals === 1) renew().then(restartOrSignOut, restartLater)
      else restartLater()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
