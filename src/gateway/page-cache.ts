import type { CachedResponse } from './cached-response.ts'

type PageCacheSettings = { freshFor: number; staleFor: number; maxBytes: number; now: () => number }
type Entry = { cached: CachedResponse; renderedAt: number }

/** The response that all waiting requests share, or null when each visitor needs their own. */
export type RenderResult = { cached: CachedResponse; isStorable: boolean } | null
/** `previous` is the cached response, however old. */
type Renderer = (previous?: CachedResponse) => Promise<RenderResult>

/**
 * Holds responses in memory up to a total size and evicts the least recently used. One rendering serves all who wait for
 * it; while a new one is made, the old one is served for a moment, so that nobody waits for renewals.
 */
export function createPageCache({ freshFor, staleFor, maxBytes, now }: PageCacheSettings) {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<CachedResponse | null>>()
  let bytes = 0

  function evict(key: string): void {
    bytes -= entries.get(key)?.cached.bytes ?? 0
    entries.delete(key)
  }

  function store(key: string, { cached, renderedAt }: Entry): void {
    evict(key)
    if (cached.bytes > maxBytes / 4) return
    entries.set(key, { cached, renderedAt })
    bytes += cached.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      evict(oldest)
    }
  }

  function refresh(key: string, render: Renderer): Promise<CachedResponse | null> {
    const running = flights.get(key)
    if (running) return running
    // The age of a page counts from the start of its rendering, when its data was read.
    const renderedAt = now()
    const flight = render(entries.get(key)?.cached)
      .then((rendered) => {
        // A purge removes running renderings from the map, because they may show the old content: do not store them.
        if (flights.get(key) === flight) rendered?.isStorable ? store(key, { ...rendered, renderedAt }) : evict(key)
        return rendered?.cached ?? null
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    flights.set(key, flight)
    return flight
  }

  function find(key: string, render: Renderer): CachedResponse | Promise<CachedResponse | null> {
    const entry = entries.get(key)
    if (!entry) return refresh(key, render)

    const age = now() - entry.renderedAt
    if (age >= freshFor + staleFor) return refresh(key, render)
    entries.delete(key)
    entries.set(key, entry)
    // A failed renewal keeps the old page; only visitors without a cached page get the error.
    if (age >= freshFor) refresh(key, render).catch(() => undefined)
    return entry.cached
  }

  /** Forces a new rendering of every page; the old response serves again only if that one finds it unchanged. */
  function purge(): void {
    for (const entry of entries.values()) entry.renderedAt = Number.NEGATIVE_INFINITY
    flights.clear()
  }

  return { find, purge, stats: () => ({ entries: entries.size, bytes }) }
}
