import { boot } from '#lib/boot.ts'

/** The files of the build and the company's images that the page has loaded, and the logos of both themes. */
const filesInUse = (): string[] => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded
    .filter(({ origin }) => origin === location.origin)
    .map((url) => url.pathname + url.search)
  const images = boot.branding ? [boot.branding.images['logo-light'], boot.branding.images['logo-dark']] : []
  return [...new Set([...own, ...images])].filter((file) => /^\/(assets|img)\//.test(file))
}

const sendFilesInUse = async (): Promise<void> => {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  if (navigator.onLine) active?.postMessage({ files: filesInUse() })
}

/**
 * Runs once the page has settled, so that nothing waits for it. Only for pages from the server: `vite dev` has other
 * files.
 */
export const cacheShellForOffline = (): void => {
  if (!boot.branding || !('serviceWorker' in navigator)) return
  const begin = () =>
    setTimeout(() => {
      sendFilesInUse().catch((error: unknown) => console.warn('The app will not start offline', error))
    }, settleTime)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Milliseconds after loading during which the page's own calls have priority. */
const settleTime = 3_000
