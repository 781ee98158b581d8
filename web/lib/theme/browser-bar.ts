import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Makes a phone color its own bar like the page: by the system's theme, unless one was chosen here. */
export const useBrowserBar = (): void => {
  const { colorScheme } = useMantineColorScheme()
  useEffect(() => {
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const { theme } = bar.dataset
      if (colorScheme === 'auto') bar.media = `(prefers-color-scheme: ${theme})`
      else bar.media = theme === colorScheme ? 'all' : 'not all'
    }
  }, [colorScheme])
}
