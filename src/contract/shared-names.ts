// Names shared by parts that cannot import each other: the gateway before Next, the server in Next, and the browser.

export const SESSION_COOKIE = 'session'
export const HELPER_COOKIE = 'helper'
/** The check-in reads it to open what it has stored on the device. It ends with the session or the helper's link. */
export const CHECK_IN_KEY_COOKIE = 'check_in_key'
export const LOCALE_COOKIE = 'NEXT_LOCALE'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** The gateway sets it on requests whose path contains the language already, to skip the locale routing. */
export const LOCALE_RESOLVED_HEADER = 'x-locale-resolved'

/** The parameters that a list of events and its calendar read. The page cache ignores all others. */
export const LIST_PARAMETERS = [
  'when',
  'profession',
  'body',
  'language',
  'presence',
  'region',
  'month',
  'points',
  'places',
  'recording',
  'search',
  'page',
] as const

/** The parameters that the page of an event reads, apart from the draft of a form, which is never cached. */
export const EVENT_PARAMETERS = ['interest', 'details', 'problem', 'added', 'resent'] as const

/** The browser stores unsaved input in this tab under names with this beginning. */
export const DRAFT_KEY = 'draft:'

/** The name of the meta tag that gives a page the status 404 or 429. */
export const PAGE_STATUS_META = 'page-status'

/** The name of the meta tag of a page whose scripts add styles. */
export const RUNTIME_STYLES_META = 'styles'

/** The name of the meta tag of a page whose scripts load when its form is used; the gateway lists its files there. */
export const SCRIPTS_META = 'scripts'
/** The attribute of a form that works only after hydration. Its value lists the buttons that sent it before. */
export const AWAITING_HYDRATION = 'data-awaiting-hydration'

/** The database channel that tells every instance that public content has changed. */
export const PUBLIC_PAGES_CHANNEL = 'public_pages'

/** Properties of globalThis, because src/main.ts and the server bundled by Next share no module. */
export const PURGE_PAGES_KEY = Symbol.for('academy.purgePages')
export const SHUTDOWN_KEY = Symbol.for('academy.shutdown')

/**
 * The largest body that the gateway accepts: an event with three files as data URLs. Each call limits its own body
 * further.
 */
export const BODY_BYTES_MAX = 24 * 1024 * 1024
