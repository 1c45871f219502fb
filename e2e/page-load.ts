import type { Page } from '@playwright/test'

export type LoadedFile = { address: string; bytes: number }

/**
 * Requests of a page until it was idle: their number, transferred kilobytes, its files, the calls of each round trip,
 * and prefetched pages.
 */
export type Load = {
  requests: number
  transferred: number
  script: number
  style: number
  scripts: LoadedFile[]
  styles: LoadedFile[]
  trips: string[][]
  prefetched: string[]
}

type Recorder = { start: () => void; rest: () => Promise<Load> }
declare global {
  interface Window {
    recorder: Recorder
  }
}

/** Must be called before the first page is opened. */
export const recordLoads = (page: Page) => page.addInitScript(record)

export async function loadOf(page: Page, path: string): Promise<Load> {
  await page.goto(path)
  return page.evaluate(() => window.recorder.rest())
}

/** Measures the requests that an action causes; the weight counts everything since the page was opened. */
export async function loadAfter(page: Page, act: () => Promise<void>): Promise<Load> {
  await page.evaluate(() => window.recorder.start())
  await act()
  return page.evaluate(() => window.recorder.rest())
}

/**
 * Holds the responses of a round trip back until the page is idle: a later request must have waited for one of them,
 * at any speed of the server and of this machine.
 */
function record() {
  if (window !== window.top) return
  // React delays loaded content for up to 300 ms after its last update, and that content requests only then.
  const QUIET = 350
  const KB = 1024
  const ask = window.fetch
  const held: (() => void)[] = []
  const prefetched: string[] = []
  let trips: string[][] = [[]]
  let holds = true
  const pending = new Set<Node>()
  let loading = 0
  let last = 0

  const begin = () => {
    loading += 1
    last = performance.now()
  }
  const end = () => {
    loading -= 1
    last = performance.now()
  }

  window.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
    if (search.includes('_rsc=')) prefetched.push(pathname)
    begin()
    const answering = ask(input, init).finally(end)
    if (!(holds && pathname.startsWith('/api/'))) return answering
    const call = `${init?.method ?? 'GET'} ${pathname}${search}`
    // A repeated request, such as that of a list that refetches: nothing waits for it.
    if (!trips.flat().includes(call)) trips.at(-1)?.push(call)
    await Promise.all([answering.catch(() => undefined), new Promise<void>((resolve) => held.push(resolve))])
    return answering
  }

  const isLoading = (node: Node) =>
    (node instanceof HTMLScriptElement && node.src !== '' && !node.noModule) ||
    (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && !node.disabled && node.sheet === null)

  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isLoading)) {
      pending.add(node)
      last = performance.now()
      const settle = () => {
        pending.delete(node)
        last = performance.now()
      }
      for (const name of ['load', 'error']) node.addEventListener(name, settle, { once: true })
    }
  }).observe(document, { childList: true, subtree: true })

  const isWaiting = () => held.length === 0 && document.querySelector('[aria-busy=true]') !== null
  // An element that was taken out of the page may never report that its file arrived.
  const isAwaitingFile = () => [...pending].some((node) => node.isConnected)
  const isQuiet = () =>
    document.readyState === 'complete' &&
    loading === 0 &&
    !isAwaitingFile() &&
    performance.now() - last > QUIET &&
    !isWaiting()
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20))

  async function quiet() {
    do await moment().then(idle)
    while (!isQuiet())
  }

  const filesOf = (ending: string): LoadedFile[] =>
    performance
      .getEntriesByType('resource')
      .map((file) => ({ address: new URL(file.name).pathname, bytes: Number(Reflect.get(file, 'encodedBodySize')) }))
      .filter(({ address }) => address.endsWith(ending))
  const weigh = (files: LoadedFile[]) => Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / KB)

  performance.setResourceTimingBufferSize(2000)
  window.recorder = {
    start: () => {
      trips = [[]]
      holds = true
    },
    rest: async () => {
      await quiet()
      while (held.length > 0) {
        trips.push([])
        for (const release of held.splice(0)) release()
        await quiet()
      }
      holds = false
      const scripts = filesOf('.js')
      const styles = filesOf('.css')
      const [page] = performance.getEntriesByType('navigation')
      const requests = [...(page ? [page] : []), ...performance.getEntriesByType('resource')]
      const bytes = requests.reduce((sum, request) => sum + Number(Reflect.get(request, 'transferSize')), 0)
      return {
        requests: requests.length,
        transferred: Math.round(bytes / KB),
        script: weigh(scripts),
        style: weigh(styles),
        scripts,
        styles,
        trips: trips.filter((calls) => calls.length > 0),
        prefetched,
      }
    },
  }
}
