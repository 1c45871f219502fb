// Redirects to other sites, and paths to files that are not public.
import assert from 'node:assert/strict'
import { createHttpClient, forEachConcurrently } from './http-client.mjs'

const FOREIGN_TARGETS = [
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '///evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example/%2e%2e',
  '@evil.example',
  '.evil.example',
]

const targetSpellingsOf = (target) => [
  ...['', '/en', '/de'].flatMap((language) => ['', '/', '/..', '?x=1'].map((end) => `${language}${target}${end}`)),
  `/login?from=${encodeURIComponent(target)}`,
  `/en/login?from=${encodeURIComponent(target)}`,
  `/oauth/github?from=${encodeURIComponent(target)}`,
  `/api/auth/signin?callbackUrl=${encodeURIComponent(target)}`,
  `/api/auth/signout?callbackUrl=${encodeURIComponent(target)}`,
  `/api/auth/callback/github?callbackUrl=${encodeURIComponent(target)}`,
  `/workshops/1${target}`,
  `/events/1?locale=${encodeURIComponent(target)}`,
]

/** Encodes characters that HTTP does not allow in a request line. */
const rawPathOf = (path) =>
  (path.startsWith('/') ? path : `/${path}`).replace(/[\t\n ]/g, (sign) => encodeURIComponent(sign))

const REDIRECTING_FORMS = [
  '/api/sandoz/workshop_registrations/register',
  '/api/sandoz/workshop_registrations/register_email',
  '/api/sandoz/workshop_registrations/resend',
  '/api/sandoz/workshop_registrations/update',
  `/api/unsubscribe/${'x'.repeat(22)}/nobody%40example.org`,
  `/api/sandoz/workshop_registrations/cancelConfirm/${'x'.repeat(22)}/nobody%40example.org`,
]
const BROWSER_HEADERS = {
  accept: 'text/html',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
}

export const openRedirects = {
  proves: 'No path, parameter, form or cookie redirects to another site.',
  gate: true,
  run: async ({ site }) => {
    const send = createHttpClient(site)
    const own = new URL(site).origin
    const requests = FOREIGN_TARGETS.flatMap((target) => [
      ...targetSpellingsOf(target).map((path) => ({ path: rawPathOf(path), headers: { accept: 'text/html' } })),
      ...REDIRECTING_FORMS.map((path) => ({
        method: 'POST',
        path,
        headers: BROWSER_HEADERS,
        body: new URLSearchParams(
          Object.fromEntries(
            ['locale', 'workshop_id', 'invite_slug', 'id', 'email', 'direct'].map((name) => [name, target]),
          ),
        ).toString(),
      })),
      { path: '/', headers: { accept: 'text/html', cookie: `locale=${encodeURIComponent(target)}` } },
      {
        path: '/events',
        headers: { accept: 'text/html', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
      },
    ])
    const wrong = []
    let redirected = 0
    await forEachConcurrently(requests, async (request) => {
      const { status, headers, text } = await send(request)
      const { location } = headers
      if (location !== undefined) redirected += 1
      const leavesSite =
        location !== undefined &&
        new URL(location, `${site}${request.path.startsWith('//') ? '' : request.path}`).origin !== own
      const links = /(?:href|action|content)="[^"]*(?:\/\/|\\)evil\.example/i.test(text)
      if (status >= 500 || leavesSite || links)
        wrong.push(
          `${request.method ?? 'GET'} ${request.path}: ${status} ${location ?? ''}${links ? ' in the page' : ''}`,
        )
    })
    assert.deepEqual(wrong, [])
    return `${requests.length} attempts, ${redirected} of them redirected within the site.`
  },
}

const PARENT_SEGMENTS = ['..', '%2e%2e', '%2E.', '..%2f..', '..%5c..', '%252e%252e', '....//', '..;', '.%00.']
const ROOTS = [
  '',
  '/_next/static',
  '/_next',
  '/_next/static/chunks',
  '/images',
  '/images/tmp',
  '/storage',
  '/api',
  '/api/sandoz/workshops/document',
  '/api/translations',
  '/fonts',
]
const PRIVATE_FILES = [
  'etc/passwd',
  'package.json',
  '.env',
  '.git/config',
  'secret',
  '.next/BUILD_ID',
  'server/app-paths-manifest.json',
  'mail',
  'src/main.ts',
]
const PRIVATE_CONTENT =
  /root:.*:0:0|"academy-events"|APP_SECRET|DATABASE_URL|\[core\]|^[0-9a-f]{64}$|academy-environment-/

export const foreignPaths = {
  proves: 'No path reads a file outside the public ones: of the system, the project, the build or the data folder.',
  quick: true,
  run: async ({ site }) => {
    const send = createHttpClient(site)
    const climbs = ROOTS.flatMap((root) =>
      PRIVATE_FILES.flatMap((wanted) => PARENT_SEGMENTS.map((up) => `${root}/${`${up}/`.repeat(4)}${wanted}`)),
    )
    const plain = [
      '/.env',
      '/.git/config',
      '/package.json',
      '/.next/BUILD_ID',
      '/_next/BUILD_ID',
      '/_next/image?url=%2Fetc%2Fpasswd&w=64&q=75',
      '/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75',
      '/_next/data/x/index.json',
      '/__nextjs_original-stack-frame',
      '/server-status',
      '/storage/secret',
      '/mail',
      '/api/../../../etc/passwd',
    ]
    const wrong = []
    await forEachConcurrently([...plain, ...climbs], async (path) => {
      const { status, text } = await send({ path })
      if (
        status >= 500 ||
        PRIVATE_CONTENT.test(text) ||
        (status === 200 && !/^\/(\?|$)/.test(path) && !text.startsWith('<!DOCTYPE html'))
      )
        wrong.push(`${path}: ${status} ${text.slice(0, 80)}`)
    })
    assert.deepEqual(wrong, [])
    return `${plain.length + climbs.length} paths.`
  },
}

const OFFICE_PATHS = ['admin', 'admin/events', 'system/users', 'settings', 'support']
const SPELLINGS = [
  (path) => `/./${path}`,
  (path) => `/%2e/${path}`,
  (path) => `/events/%2E./${path}/`,
  (path) => `/en/.%2e/%2e%2E/${path}`,
  (path) => `/events\\..\\${path}`,
  (path) => `/${path}/x/..`,
  (path) => `/${path}/.`,
  (path) => `/${path}#part`,
  (path) => `/%${path.charCodeAt(0).toString(16)}${path.slice(1)}`,
  (path) => `//${path}`,
  (path) => `/en/${path}/./`,
]

export const spelledOfficePaths = {
  proves: 'A page of the back office leads a stranger to the login page, however its path is spelled.',
  gate: true,
  run: async ({ site }) => {
    const send = createHttpClient(site)
    const paths = OFFICE_PATHS.flatMap((path) => SPELLINGS.map((spell) => spell(path)))
    const wrong = []
    await forEachConcurrently(paths, async (path) => {
      const { status, headers } = await send({ path, headers: { accept: 'text/html' } })
      if (status !== 307 && status !== 308) wrong.push(`${path}: ${status}`)
      else if (status === 307 && !headers.location.includes('/login?from=')) wrong.push(`${path}: ${headers.location}`)
    })
    assert.deepEqual(wrong, [])
    return `${paths.length} spellings.`
  },
}
