import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readStored, writeStored } from '../storage.ts'

export const themeKey = 'theme'

/** The stored theme; without one, the system decides. */
export const storedScheme = (): MantineColorScheme => {
  const stored = readStored(themeKey)
  return stored === 'dark' || stored === 'light' ? stored : 'auto'
}

/** Stores the choice under our own key, and follows other tabs. */
export const colorSchemeManager = (): MantineColorSchemeManager => {
  let follow: ((event: StorageEvent) => void) | undefined
  return {
    get: storedScheme,
    set: (scheme) => writeStored(themeKey, scheme === 'auto' ? null : scheme),
    subscribe: (onUpdate) => {
      follow = (event) => {
        if (event.key === themeKey) onUpdate(storedScheme())
      }
      window.addEventListener('storage', follow)
    },
    unsubscribe: () => {
      if (follow) window.removeEventListener('storage', follow)
    },
    clear: () => writeStored(themeKey, null),
  }
}
