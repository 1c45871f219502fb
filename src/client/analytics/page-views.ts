type MatomoCommand = readonly [name: string, ...values: (string | boolean)[]]

// Only pages that are the same for everybody are counted. Other addresses may be personal links and stay secret.
export const COUNTED_PATHS = /^\/(events|events_d|events_p|contact|(direct\/)?events\/\d+)?$/

/** The browser's settings about tracking; a missing value means no preference. */
type TrackingPreferences = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** The commands before the first page view. Without cookies nobody is recognised on a later visit. */
export const setupCommandsOf = ({ host, siteId }: { host: string; siteId: string }): MatomoCommand[] => [
  ['disableCookies'],
  ['setDoNotTrack', true],
  ['setTrackerUrl', `${host}/matomo.php`],
  ['setSiteId', siteId],
]

type Given = { host: string; setup: readonly MatomoCommand[]; counted: string; locales: readonly string[] }

/**
 * Counts one view, without query or fragment of its address, unless the visitor declines tracking. Matomo's script reads
 * the commands when it has loaded.
 */
export function countView({ host, setup, counted, locales }: Given): void {
  const { origin, pathname } = location
  const [, first = '', ...rest] = pathname.split('/')
  const path = locales.includes(first) ? `/${rest.join('/')}` : pathname
  const { doNotTrack, globalPrivacyControl }: TrackingPreferences = navigator
  if (!new RegExp(counted).test(path) || doNotTrack === '1' || globalPrivacyControl) return

  const view = [['setCustomUrl', origin + pathname], ['setDocumentTitle', document.title], ['trackPageView']]
  Reflect.set(globalThis, '_paq', [...setup, ...view])
  const script = document.createElement('script')
  script.async = true
  script.src = `${host}/matomo.js`
  document.head.append(script)
}
