import type { MetadataRoute } from 'next'
import { env } from '@/env'
import { pathIn } from '@/i18n/paths'
import { LOCALES } from '@/i18n/routing'

export const dynamic = 'force-dynamic'

/** Pages that need a sign-in, or make one. */
const SIGNED_IN = ['/admin', '/settings', '/system', '/support', '/login', '/register', '/password/']

/** The pictures of the public pages; calls beside them are for programs. */
const PICTURES = [
  '/api/sandoz/workshops/headerimage/',
  '/api/sandoz/workshops/thumbnail/',
  '/api/sandoz/workshops/picture/',
  '/api/sandoz/sponsors/image/',
  '/images/',
]

/**
 * Personal pages (cancelling, unsubscribing, thanks, invitations) are not named: they say noindex themselves, and who may
 * not read a page does not see that and lists its bare address.
 */
export default function robots(): MetadataRoute.Robots {
  const hidden = LOCALES.flatMap((locale) => SIGNED_IN.map((path) => pathIn(locale, path)))
  return {
    rules: { userAgent: '*', allow: ['/', ...PICTURES], disallow: ['/api/', ...hidden] },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  }
}
