import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

/** Pages behind a personal link: kept by nobody, named to nobody, found by nobody. */
const PERSONAL_PAGES = [
  '/events/:id(\\d[^/]*)/:invite',
  '/events/thanks/:id',
  '/events/cancel/:path*',
  '/unsubscribe/:path*',
  '/direct/events/:id/thanks',
  '/password/reset/:token',
  '/email/verify/:token',
]
const PERSONAL = [
  { key: 'Cache-Control', value: 'private, no-store' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
]

const config: NextConfig = {
  poweredByHeader: false,
  // The door compresses once for all, and each page leaves it whole: metadata need not stream after it.
  compress: false,
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typedRoutes: true,
  // The process entry and the bundles count in one register.
  serverExternalPackages: ['prom-client'],
  // Else what a visitor loads holds the styles of the back office as well: 17 KB instead of the few that the page needs.
  experimental: { cssChunking: 'graph' },
  // npm test and the editor check types; checking again in each build costs start-up time.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve(
      PERSONAL_PAGES.flatMap((source) => [
        { source, headers: PERSONAL },
        { source: `/:locale([a-z]{2})${source}`, headers: PERSONAL },
      ]),
    ),
}

export default createNextIntlPlugin('./src/i18n/request.ts')(config)
