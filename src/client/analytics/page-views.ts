type MatomoCommand = [name: string, ...values: (string | boolean)[]]

// Only pages that are the same for everybody are counted. Other addresses may be personal links and stay secret.
const COUNTED_PATHS = /^\/(events|events_d|events_p|contact|(direct\/)?events\/\d+)?$/

/** Tells whether a view of this path (without the language) may be counted. Visitors who decline tracking are not. */
export const isTracked = (path: string, { doNotTrack, globalPrivacyControl }: TrackingPreferences) =>
  COUNTED_PATHS.test(path) && doNotTrack !== '1' && !globalPrivacyControl

/** The browser's settings about tracking; a missing value means no preference. */
export type TrackingPreferences = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** The commands before the first page view. Without cookies nobody is recognised on a later visit. */
export const setupCommandsOf = ({ host, siteId }: { host: string; siteId: string }): MatomoCommand[] => [
  ['disableCookies'],
  ['setDoNotTrack', true],
  ['setTrackerUrl', `${host}/matomo.php`],
  ['setSiteId', siteId],
]

/** The commands for one page view, with its address but without query or fragment. */
export const pageViewCommandsOf = (
  { origin, pathname }: { origin: string; pathname: string },
  title: string,
): MatomoCommand[] => [['setCustomUrl', origin + pathname], ['setDocumentTitle', title], ['trackPageView']]
