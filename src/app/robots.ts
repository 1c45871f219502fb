import type { MetadataRoute } from 'next'
import { LOCALES } from '@/contract/locales'
import { env } from '@/env'
import { localizedPath } from '@/i18n/paths'

export const dynamic = 'force-dynamic'

/** Pages that need a sign-in or perform one. */
const SIGNED_IN = ['/admin', '/settings', '/system', '/support', '/login', '/register', '/password/']

/** The images of public pages; all other paths below /api are closed to crawlers. */
const IMAGE_PATHS = [
  '/api/sandoz/workshops/headerimage/',
  '/api/sandoz/workshops/thumbnail/',
  '/api/sandoz/workshops/picture/',
  '/api/sandoz/sponsors/image/',
  '/images/',
]

/**
 * Personal pages (cancelling, unsubscribing, thanks, invitations) are not named. They send noindex themselves, and a
 * crawler that may not read a page cannot see that and lists its bare address.
 */
export default function robots(): MetadataRoute.Robots {
  const hidden = LOCALES.flatMap((locale) => SIGNED_IN.map((path) => localizedPath(locale, path)))
  return {
    rules: { userAgent: '*', allow: ['/', ...IMAGE_PATHS], disallow: ['/api/', ...hidden] },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  }
}
