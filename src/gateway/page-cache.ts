import type { Stored } from './stored.ts'

type Settings = { freshFor: number; staleFor: number; maxBytes: number; now: () => number }
type Entry = { stored: Stored; since: number }

/** One answer for all who wait for it, kept for those who come later or not; null when each visitor needs one of his own. */
export type Rendered = { stored: Stored; keep: boolean } | null
/** It is told what was there before, however old. */
export type Render = (before?: Stored) => Promise<Rendered>

/**
 * Answers in memory, bounded by their size, the least recently asked for going first. One rendering serves all who
 * wait for it; while a new one is made the old one is still given out for a moment, so that nobody waits for renewals.
 */
export function createKeeper({ freshFor, staleFor, maxBytes, now }: Settings) {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<Stored | null>>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.stored.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, { stored, since }: Entry): void {
    drop(key)
    if (stored.bytes > maxBytes / 4) return
    entries.set(key, { stored, since })
    bytes += stored.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function renew(key: string, render: Render): Promise<Stored | null> {
    const running = flights.get(key)
    if (running) return running
    // A page is as old as what was read for it, not as its last byte.
    const since = now()
    const flight = render(entries.get(key)?.stored)
      .then((rendered) => {
        // After a purge this rendering is no longer in the map: it may show what was there before.
        if (flights.get(key) === flight) rendered?.keep ? keep(key, { ...rendered, since }) : drop(key)
        return rendered?.stored ?? null
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    flights.set(key, flight)
    return flight
  }

  function find(key: string, render: Render): Stored | Promise<Stored | null> {
    const entry = entries.get(key)
    if (!entry) return renew(key, render)

    const age = now() - entry.since
    if (age >= freshFor + staleFor) return renew(key, render)
    entries.delete(key)
    entries.set(key, entry)
    // A failed renewal is told to those who wait for one; here the old answer is still good.
    if (age >= freshFor) renew(key, render).catch(() => undefined)
    return entry.stored
  }

  /** Nothing from before is given out again, except where a new rendering finds it unchanged. */
  function purge(): void {
    for (const entry of entries.values()) entry.since = Number.NEGATIVE_INFINITY
    flights.clear()
  }

  return { find, purge, size: () => ({ entries: entries.size, bytes }) }
}
