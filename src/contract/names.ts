// Names that parts agree on which cannot import each other: the door before Next, the server within it, the browser.

export const SESSION_COOKIE = 'session'
export const LOCALE_COOKIE = 'NEXT_LOCALE'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** On a request that the door makes itself: its path holds the language already, so the locale routing is left out. */
export const SETTLED_HEADER = 'x-language-settled'

/** The mark in the head of a page that is an answer with status 404. */
export const MISSING_META = 'missing'

/** The mark in the head of a page whose styles come while it runs. */
export const OPEN_STYLES_META = 'styles'

/** The channel of the database on which every instance hears that public content has changed. */
export const PAGES_CHANNEL = 'public_pages'

/** Properties of globalThis: Next bundles the server, so src/main.ts and it share no module. */
export const PURGE = Symbol.for('academy.purgePages')
export const SHUTDOWN = Symbol.for('academy.shutdown')

/** Bytes that the door lets through at most: an event with three files at once, as data URLs. Each call bounds its own body further. */
export const BODY_MAX = 24 * 1024 * 1024
