/** An item that was opened, by the path of its page without the language. */
export type RecentPage = { route: string; label: string }

const KEY = 'recent-pages'
const PAGES_MAX = 8

type Stored = { user: number | undefined; pages: RecentPage[] }

/** The pages of items that were opened last on this device, the last one first. */
export const readRecentPages = (): RecentPage[] => read().pages

export function storeRecentPage(page: RecentPage): void {
  const { user, pages } = read()
  const others = pages.filter(({ route }) => route !== page.route)
  write({ user, pages: [page, ...others].slice(0, PAGES_MAX) })
}

/** Removes the pages of another user, whose session on this device may have ended without signing out. */
export function claimRecentPages(user: number): void {
  const stored = read()
  if (stored.user !== user) write({ user, pages: stored.user === undefined ? stored.pages : [] })
}

/** Names of people must not stay on a device that others use. */
export function clearRecentPages(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}

/** Empty as well in a browser that stores nothing. */
function read(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    if (!isRecord(stored) || !Array.isArray(stored.pages)) return EMPTY
    return { user: typeof stored.user === 'number' ? stored.user : undefined, pages: stored.pages.filter(isPage) }
  } catch {
    return EMPTY
  }
}

const EMPTY: Stored = { user: undefined, pages: [] }

function write(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // The search then lists no recent pages.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPage = (value: unknown): value is RecentPage =>
  isRecord(value) && typeof value.route === 'string' && typeof value.label === 'string'
