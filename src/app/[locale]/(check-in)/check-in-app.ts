import { getTranslations } from 'next-intl/server'
import { isLocale, localeOf } from '@/contract/locales'
import { id } from '@/contract/shapes'
import { env, RELEASE } from '@/env'
import { checkInPath } from '@/features/workshops/contract/office-path'
import { localizedPath } from '@/i18n/paths'

const BRAND = '#0b4f5c'
const BACKGROUND = '#ffffff'

type Context = { params: Promise<{ locale: string; id: string }> }

/** Makes the check-in of one event an app on the device; its name does not tell which event it is. */
export async function serveManifest(_request: Request, { params }: Context): Promise<Response> {
  const { locale: requested, id: given } = await params
  const workshop_id = id.safeParse(given).data
  if (workshop_id === undefined) return new Response(null, { status: 404 })
  const locale = isLocale(requested) ? requested : localeOf(undefined)
  const t = await getTranslations({ locale, namespace: 'check_in' })
  const start_url = localizedPath(locale, checkInPath(workshop_id))
  return Response.json(
    {
      id: start_url,
      start_url,
      scope: start_url,
      name: `${t('title')} – ${env.APP_NAME}`,
      short_name: t('title'),
      lang: locale,
      display: 'standalone',
      background_color: BACKGROUND,
      theme_color: BRAND,
      icons: [
        { src: '/check-in-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/check-in-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/check-in-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json' } },
  )
}

/** The check-in asks which release the server runs, because the page that it shows may be a stored one. */
export const serveRelease = () => new Response(RELEASE, { headers: { 'cache-control': 'no-store' } })
