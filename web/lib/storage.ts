/** Local storage that never throws: private windows and full disks only lose the memory of the next visit. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    console.warn(`Could not store ${key}`)
  }
}

/** Forgets all but what has these keys. */
export const clearStored = (kept: readonly string[]): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  } catch {
    console.warn('Could not clear the storage')
  }
}

/** The stored JSON object, or null for anything else. */
export const readStoredObject = (key: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
