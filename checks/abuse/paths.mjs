// Addresses that lead elsewhere, and addresses of what is not for the public.
import assert from 'node:assert/strict'
import { askerOf, forEachOf } from './ask.mjs'

const ELSEWHERE = [
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

const asTarget = (target) => [
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

/** What a socket carries in a path as it is; the others go encoded, as browsers send them. */
const onTheWire = (path) =>
  (path.startsWith('/') ? path : `/${path}`).replace(/[\t\n ]/g, (sign) => encodeURIComponent(sign))

const FORMS = [
  '/api/sandoz/workshop_registrations/register_email',
  `/api/unsubscribe/${'x'.repeat(22)}/nobody%40example.org`,
  `/api/sandoz/workshop_registrations/cancelConfirm/${'x'.repeat(22)}/nobody%40example.org`,
]
const BROWSING = {
  accept: 'text/html',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
}

export const openRedirects = {
  proves: 'No address, parameter, form or cookie of ours sends anybody to another site.',
  quick: true,
  run: async ({ site }) => {
    const ask = askerOf(site)
    const own = new URL(site).origin
    const asks = ELSEWHERE.flatMap((target) => [
      ...asTarget(target).map((path) => ({ path: onTheWire(path), headers: { accept: 'text/html' } })),
      ...FORMS.map((path) => ({
        method: 'POST',
        path,
        headers: BROWSING,
        body: new URLSearchParams({ locale: target, workshop_id: target, email: target, direct: target }).toString(),
      })),
      { path: '/', headers: { accept: 'text/html', cookie: `locale=${encodeURIComponent(target)}` } },
      {
        path: '/events',
        headers: { accept: 'text/html', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
      },
    ])
    const wrong = []
    let led = 0
    await forEachOf(asks, async (asked) => {
      const { status, headers, text } = await ask(asked)
      const { location } = headers
      if (location !== undefined) led += 1
      const leads =
        location !== undefined &&
        new URL(location, `${site}${asked.path.startsWith('//') ? '' : asked.path}`).origin !== own
      const links = /(?:href|action|content)="[^"]*(?:\/\/|\\)evil\.example/i.test(text)
      if (status >= 500 || leads || links)
        wrong.push(`${asked.method ?? 'GET'} ${asked.path}: ${status} ${location ?? ''}${links ? ' in the page' : ''}`)
    })
    assert.deepEqual(wrong, [])
    return `${asks.length} attempts, ${led} of them were led to another page of ours.`
  },
}

const UP = ['..', '%2e%2e', '%2E.', '..%2f..', '..%5c..', '%252e%252e', '....//', '..;', '.%00.']
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
const WANTED = [
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
const KEPT = /root:.*:0:0|"academy-events"|APP_SECRET|DATABASE_URL|\[core\]|^[0-9a-f]{64}$|academy-stage-/

export const foreignPaths = {
  proves: 'No path leads out of what is public: no file of the system, of the project, of the build or of the data.',
  quick: true,
  run: async ({ site }) => {
    const ask = askerOf(site)
    const climbs = ROOTS.flatMap((root) =>
      WANTED.flatMap((wanted) => UP.map((up) => `${root}/${`${up}/`.repeat(4)}${wanted}`)),
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
    await forEachOf([...plain, ...climbs], async (path) => {
      const { status, text } = await ask({ path })
      if (
        status >= 500 ||
        KEPT.test(text) ||
        (status === 200 && !/^\/(\?|$)/.test(path) && !text.startsWith('<!DOCTYPE html'))
      )
        wrong.push(`${path}: ${status} ${text.slice(0, 80)}`)
    })
    assert.deepEqual(wrong, [])
    return `${plain.length + climbs.length} paths.`
  },
}
