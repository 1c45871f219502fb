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
  ...ENDPOINTS.filter(({ endpoint }) => isPublicImage(endpoint)).map(({ endpoint }) =>
    endpoint.path.replace('{id}', ''),
  ),
  '/images/',
]

/** The path of an image ends in its id; a path with a secret is none of a public page. */
function isPublicImage({ access, path, response }: Endpoint): boolean {
  const isImage = contentTypesOf(response).some((type) => type.startsWith('image/'))
  return access === 'public' && isImage && /^[^{]+\{id\}$/.test(path)
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
