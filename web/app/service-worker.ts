import { boot } from '#lib/boot.ts'

/** What the page has loaded of the build and of the company's pictures, and what it wears in either theme. */
const filesInUse = (): string[] => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded
    .filter(({ origin }) => origin === location.origin)
    .map((url) => url.pathname + url.search)
  const images = boot.branding ? [boot.branding.images['logo-light'], boot.branding.images['logo-dark']] : []
  return [...new Set([...own, ...images])].filter((file) => /^\/(assets|img)\//.test(file))
}

const tellFiles = async (): Promise<void> => {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  if (navigator.onLine) active?.postMessage({ files: filesInUse() })
}

/** Once the page has settled, so that nobody waits for it. Only for pages from the server: `vite dev` has files of its own. */
export const keepShellForOffline = (): void => {
  if (!boot.branding || !('serviceWorker' in navigator)) return
  const begin = () =>
    setTimeout(() => {
      tellFiles().catch((error: unknown) => console.warn('The app will not start offline', error))
    }, settleTime)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Milliseconds after the page has loaded, in which its own calls come first. */
const settleTime = 3_000
