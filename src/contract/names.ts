// Names that parts agree on which cannot import each other: the door before Next, the server within it, the browser.

export const SESSION_COOKIE = 'session'
export const LOCALE_COOKIE = 'NEXT_LOCALE'

/** The channel of the database on which every instance hears that public content has changed. */
export const PAGES_CHANNEL = 'public_pages'

/** Properties of globalThis: Next bundles the server, so src/main.ts and it share no module. */
export const PURGE = Symbol.for('academy.purgePages')
export const SHUTDOWN = Symbol.for('academy.shutdown')
