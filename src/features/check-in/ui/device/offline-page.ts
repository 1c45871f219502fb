import type { Locale } from '@/contract/locales'
import { localizedPath } from '@/i18n/paths'

/** The worker in public/ reads the caches with this beginning. */
const CACHE_PREFIX = 'check-in:'
const WORKER = '/check-in-worker.js'
const PAGE = /\/check-in\/\d+$/
const FILES = /\/_next\/static\/[\w./~@+%-]+\.\w+/g

/** A development server changes files under their name, so nothing of it is stored. */
export const canWorkOffline = (release: string): boolean =>
  release !== 'development' && 'serviceWorker' in navigator && 'caches' in window

/** Lets the worker answer for the check-in in this language, and for no other page of the site. */
export async function registerWorker(locale: Locale): Promise<void> {
  const scope = localizedPath(locale, '/check-in/')
  await navigator.serviceWorker.register(WORKER, { scope, updateViaCache: 'none' })
}

/**
 * Stores the page under its release with all files that it has loaded and will load, and then deletes the caches of other
 * releases. Pages of other events that were stored are stored anew, so that a release closes none of them. If a file does
 * not arrive, the page is not stored and the older caches stay.
 */
export async function storePage(release: string): Promise<void> {
  const cache = await caches.open(CACHE_PREFIX + release)
  const storeLoaded = (list: PerformanceObserverEntryList) =>
    void storeFiles(cache, filesOf(list.getEntries())).catch(() => undefined)
  new PerformanceObserver(storeLoaded).observe({ type: 'resource', buffered: true })
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !name.endsWith(release))
  const own = window.location.pathname
  const pages = new Set([own, ...(await Promise.all(others.map(findPages))).flat()])
  for (const path of pages) await storeOnePage(cache, path, release)
  if (await cache.match(own)) await Promise.all(others.map((name) => caches.delete(name)))
}

const filesOf = (entries: PerformanceEntryList) => entries.flatMap(({ name }) => name.match(FILES) ?? [])

async function findPages(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys()
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => PAGE.test(path))
}

async function storeOnePage(cache: Cache, path: string, release: string): Promise<void> {
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const html = await response.clone().text()
  // The server may have been renewed since this page was loaded.
  if (!response.ok || response.redirected || !html.includes(release)) return
  await storeFiles(cache, html.match(FILES) ?? [])
  await cache.put(path, response)
}

/** A file never changes under its name, so the browser has most of them already. Fails if one of them does not arrive. */
async function storeFiles(cache: Cache, paths: string[]): Promise<void> {
  const store = async (path: string) => {
    if (!(await cache.match(path))) await cache.add(path)
  }
  await Promise.all([...new Set(paths)].map(store))
}
