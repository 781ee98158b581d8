/**
 * Runs an action under a lock shared by all tabs of this browser; without a secure connection browsers have no locks,
 * and it runs at once.
 */
export const withTabLock = <T>(name: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, act) : act()
