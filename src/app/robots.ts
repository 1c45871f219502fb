import type { MetadataRoute } from 'next'
import type { Endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { contentTypesOf } from '@/contract/shapes'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { env } from '@/env'
import { localizedPath } from '@/i18n/paths'

export const dynamic = 'force-dynamic'

/** Pages that need a sign-in or perform one. */
const SIGNED_IN = ['/admin', '/settings', '/system', '/support', '/login', '/register', '/password/']

/** The images of public pages; all other paths below /api are closed to crawlers. */
const IMAGE_PATHS = [
  ...ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'public' && isImage(endpoint)).map(({ endpoint }) =>
    endpoint.path.replace(/\{.*/, ''),
  ),
  '/images/',
]

function isImage({ response }: Endpoint): boolean {
  return contentTypesOf(response).some((type) => type.startsWith('image/'))
}

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
