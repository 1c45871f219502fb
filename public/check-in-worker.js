/*
 * Opens the check-in without a network. Its scope is /check-in/, or /en/check-in/, so it never sees another page; of what
 * it sees, it answers only the page of an event and the files of the build. The page itself stores them, in one cache for
 * each release (src/features/check-in/ui/device/offline-page.ts). decisions/074 says why it is no library.
 */

const CACHE_PREFIX = 'check-in:'
const PAGE = /^\/(?:[a-z]{2}\/)?check-in\/\d+$/
const FILE = /^\/_next\/static\//
/** After this time the stored page is shown, which loads itself again if it is out of date. */
const NETWORK_TIMEOUT = 4_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteExpired()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (PAGE.test(pathname)) event.respondWith(answerPage(request, pathname))
  } else if (FILE.test(pathname)) event.respondWith(answerFile(request))
})

/** The network comes first, so that no older release is shown while the server answers. */
async function answerPage(request, pathname) {
  const fetching = fetch(request)
  const inTime = fetching.then((response) => (response.status >= 500 ? undefined : response)).catch(() => undefined)
  const response = await Promise.race([inTime, pause(NETWORK_TIMEOUT)])
  return response ?? (await findStored(pathname)) ?? fetching
}

/** A file of the build never changes under its name. */
const answerFile = async (request) => (await findStored(request.url)) ?? fetch(request)

/** The newest release comes first; an older one is there only until the page has stored all files of the new one. */
async function findStored(address) {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  for (const name of names.reverse()) {
    const cache = await caches.open(name)
    const response = await cache.match(address, { ignoreVary: true, ignoreSearch: true })
    if (response) return response
  }
  return undefined
}

const pause = (duration) => new Promise((resolve) => setTimeout(resolve, duration))

/** Deletes what the check-in has stored of past events, also where nobody opens their pages again. */
async function deleteExpired() {
  const opening = indexedDB.open('check-in', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('records', { keyPath: 'id' })
  const database = await resultOf(opening)
  const store = database.transaction('records', 'readwrite').objectStore('records')
  for (const { id, delete_at } of await resultOf(store.getAll())) if (delete_at <= Date.now()) store.delete(id)
  database.close()
}

const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
