export type TokenSource = {
  getToken(): string | null
  /** False when there is no session any more; rejects when that cannot be determined now. */
  refreshToken(): Promise<boolean>
}

/** Refreshes the token once, however many requests find it expired. */
export function createTokenRenewal({ getToken, refreshToken }: TokenSource) {
  let lastSent: string | null = null
  let running: Promise<boolean> | null = null

  return {
    headers(): Record<string, string> {
      lastSent = getToken()
      return lastSent === null ? {} : { Authorization: `Bearer ${lastSent}` }
    },
    /** True if a token other than the last one sent is available. */
    renew(): Promise<boolean> {
      if (!running && lastSent !== null && getToken() !== null && getToken() !== lastSent)
        return Promise.resolve(true)
      running ??= refreshToken().finally(() => {
        running = null
      })
      return running
    },
  }
}
