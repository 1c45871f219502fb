import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

/** Pages behind a personal link: not cached, not sent as a referrer, not indexed. */
const PERSONAL_PAGES = [
  '/events/:id(\\d[^/]*)/:invite',
  '/events/thanks/:id',
  '/events/cancel/:path*',
  '/events/waiting/:id',
  '/unsubscribe/:path*',
  '/direct/events/:id/thanks',
  '/my',
  '/my/:path*',
  '/password/reset/:token',
  '/email/verify/:token',
  '/invitation/:token',
]
const PERSONAL = [
  { key: 'Cache-Control', value: 'private, no-store' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
]

const isTestBuild = process.env.STYLE_GUIDE === '1'
/** The style guide is a page (page.dev.tsx) of development and of the build for tests only. */
const hasStyleGuide = process.env.NODE_ENV !== 'production' || isTestBuild

const config: NextConfig = {
  pageExtensions: [...(hasStyleGuide ? ['dev.tsx'] : []), 'tsx', 'ts'],
  poweredByHeader: false,
  // The check-in compares it with the release of the server, because it may show a stored page.
  env: { RELEASE: process.env.RELEASE ?? 'development' },
  // The journeys name the modules that made a page heavier.
  productionBrowserSourceMaps: isTestBuild,
  // The gateway compresses each page once for all readers. It sends whole pages, so metadata need not be streamed.
  compress: false,
  htmlLimitedBots: /.*/,
  // The gateway puts the styles of public pages into them, so no header may ask for their files.
  reactMaxHeadersLength: 0,
  images: { unoptimized: true },
  typedRoutes: true,
  // The process entry and the bundles share one registry of metrics. The libraries of PDFs are 8 MB that few calls need.
  serverExternalPackages: ['prom-client', 'pdfkit', 'fontkit', 'bwip-js', '@hyzyla/pdfium'],
  experimental: {
    // Public pages hold their styles and the browser keeps those of the back office, so a file costs little, and styles
    // that a page does not need cost more.
    cssChunking: { type: 'graph', requestCost: 1500 },
    // Writing the cache for a later build takes ten seconds of the first one.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads those of the server, which take more room than the rest of the build.
    turbopackSourceMaps: isTestBuild,
  },
  // npm test and the editor check types; checking again in each build costs start-up time.
  typescript: { ignoreBuildErrors: true },
  // Links to the check-in in mails and bookmarks are older than its page outside the back office.
  redirects: () =>
    Promise.resolve(
      ['', '/en'].map((prefix) => ({
        source: `${prefix}/admin/events/:id(\\d+)/check-in`,
        destination: `${prefix}/check-in/:id`,
        permanent: true,
      })),
    ),
  headers: () =>
    Promise.resolve([
      ...PERSONAL_PAGES.flatMap((source) => [
        { source, headers: PERSONAL },
        { source: `/:locale([a-z]{2})${source}`, headers: PERSONAL },
      ]),
      // A page that shows a refused form again, with what a person typed.
      { source: '/:path*', has: [{ type: 'query' as const, key: 'form' }], headers: PERSONAL },
    ]),
}

export default createNextIntlPlugin('./src/i18n/request.ts')(config)
