export type TokenSource = {
  getToken(): string | null
  /** False when there is no session any more; rejects when it cannot be known now. */
  refreshToken(): Promise<boolean>
}

/** However many requests find the token expired, it is refreshed once. */
export function createTokenRenewal({ getToken, refreshToken }: TokenSource) {
  let lastSent: string | null = null
  let running: Promise<boolean> | null = null

  return {
    headers(): Record<string, string> {
      lastSent = getToken()
      return lastSent === null ? {} : { Authorization: `Bearer ${lastSent}` }
    },
    /** True when another token than the last one sent is at hand. */
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
