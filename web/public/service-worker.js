// Lets the app start without a network. It keeps the page that the server made last and the built files that this page
// used, and nothing else: answers of the API, pictures of lessons and downloads go past it, and a page is always asked
// for anew first, so a new build is seen by the next navigation.
const cacheName = 'shell'
const shell = '/'
/** The newest page, until it has told which files it needs. */
const arrived = '/arrived'
/** Built files kept at most; the oldest go first. One build has fewer. */
const mostFiles = 250

const notPages = /^\/(api|img|media|files|assets|realtime|health)(\/|$)/
/** Files whose name changes with their content, and the company's logos, whose address does. */
const lasting = /^\/(assets|img\/(companies|default))\//

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(openPage(event))
  } else if (lasting.test(pathname)) event.respondWith(openFile(event))
})

/** A page that has started says which files it took: only then is it known to start without a network too. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.files)) event.waitUntil(keepShell(event.data.files))
})

async function openPage(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
      const copy = answer.clone()
      event.waitUntil(caches.open(cacheName).then((cache) => cache.put(arrived, copy)))
    }
    return answer
  } catch (error) {
    const kept = await caches.match(shell)
    if (kept) return kept
    throw error
  }
}

async function openFile(event) {
  const kept = await caches.match(event.request.url)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(keepFile(event.request.url, copy))
  }
  return answer
}

async function keepFile(address, answer) {
  const cache = await caches.open(cacheName)
  await cache.put(address, answer)
  const files = (await cache.keys()).filter(({ url }) => lasting.test(new URL(url).pathname))
  await Promise.all(files.slice(0, Math.max(0, files.length - mostFiles)).map((file) => cache.delete(file)))
}

async function keepShell(files) {
  const cache = await caches.open(cacheName)
  const own = files.filter((file) => typeof file === 'string' && lasting.test(file)).slice(0, mostFiles)
  const page = (await cache.match(arrived)) ?? (await fetch(shell))
  if (!page.ok) return
  await Promise.all(own.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  await cache.put(shell, page)
  await cache.delete(arrived)
}
