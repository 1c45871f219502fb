export type Command = [name: string, ...values: (string | boolean)[]]

// Pages that look the same to everybody. The address of every other page is a personal link, which nobody else may learn.
const COUNTED = /^\/(events|events_d|events_p|contact|(direct\/)?events\/\d+)?$/

/** Whether a visit of this path (without the language) may be counted: not where the person asked not to be followed. */
export const isCounted = (path: string, { doNotTrack, globalPrivacyControl }: Wishes) =>
  COUNTED.test(path) && doNotTrack !== '1' && !globalPrivacyControl

/** What a browser says of its person's wish; none says both. */
export type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Before the first page: without cookies, nothing follows a person from one visit to the next. */
export const openingOf = ({ host, siteId }: { host: string; siteId: string }): Command[] => [
  ['disableCookies'],
  ['setDoNotTrack', true],
  ['setTrackerUrl', `${host}/matomo.php`],
  ['setSiteId', siteId],
]

/** One page: its address without query or fragment. */
export const pageViewOf = ({ origin, pathname }: { origin: string; pathname: string }, title: string): Command[] => [
  ['setCustomUrl', origin + pathname],
  ['setDocumentTitle', title],
  ['trackPageView'],
]
