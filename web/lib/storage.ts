/**
 * Local storage that never throws. What a private window or a full disk rejects is kept in memory until the page
 * closes, so that only the next visit lacks it.
 */
const unwritten = new Map<string, string | null>()

export const readStored = (key: string): string | null => {
  const remembered = unwritten.get(key)
  if (remembered !== undefined) return remembered
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
    unwritten.delete(key)
  } catch {
    unwritten.set(key, value)
    console.warn(`Could not store ${key}`)
  }
}

/** The keys under which something is stored, in no particular order. */
export const storedKeys = (): string[] => {
  const remembered = [...unwritten.keys()]
  try {
    const written = Object.keys(localStorage).filter((key) => !unwritten.has(key))
    return [...written, ...remembered.filter((key) => unwritten.get(key) !== null)]
  } catch {
    return remembered
  }
}

/** Removes everything except these keys. */
export const clearStored = (kept: readonly string[]): void => {
  for (const key of unwritten.keys()) if (!kept.includes(key)) unwritten.delete(key)
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
