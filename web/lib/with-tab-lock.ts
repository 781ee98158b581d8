/** What all windows of this browser do under one name, one after the other; without a secure connection browsers cannot tell. */
export const withTabLock = <T>(name: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, act) : act()
