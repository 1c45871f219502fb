// The environment for third-party checkers: the built application with demo data behind https, and a signed-in super
// user.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { findFreePort } from '../../scripts/ports-and-processes.mjs'
import { ADMIN, withServer } from '../environment.mjs'
import { signIn } from '../support/staff-client.mjs'
import { startHttpsProxy } from './https-proxy.mjs'
import { installPrograms } from './programs.mjs'

/**
 * Passes `act` `site` (https, the public address), `plain` (http, for programs that refuse an unknown certificate),
 * `sql`, `folder`, `certificate`, `send` and `headers` of a super user, and `newPage`.
 */
export async function withExternalEnvironment(act) {
  installPrograms()
  const port = await findFreePort()
  const settings = { ...ADMIN, APP_URL: `https://localhost:${port}`, TRUST_PROXY: '1' }
  return withServer(settings, async ({ sql, atEnd, ...server }) => {
    const folder = server.settings.DATA_DIR
    const certificate = createCertificate(folder)
    const front = await startHttpsProxy({ port, to: Number(server.settings.PORT), ...certificate })
    atEnd(() => front.close())
    const plain = `http://localhost:${server.settings.PORT}`
    const { send, headers } = await signIn(plain, ADMIN)
    const environment = { ...server, sql, folder, plain, certificate, send, headers, atEnd }
    const browsing = createBrowser(environment)
    const verdict = await act({ ...environment, newPage: browsing.newPage })
    await browsing.close()
    await sql.end()
    return verdict
  })
}

function createCertificate(folder) {
  const [key, cert] = ['site.key', 'site.pem'].map((name) => path.join(folder, name))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) }
}

/** One browser for all checkers, started when the first needs a page. */
function createBrowser({ site, headers, atEnd }) {
  let opening
  const open = async () => {
    const browser = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void browser.close())
    return browser
  }
  return {
    /** With `staff` the page is signed in as the super user. */
    newPage: async ({ staff = false, ...more } = {}) => {
      opening ??= open()
      const context = await (await opening).newContext({
        baseURL: site,
        ignoreHTTPSErrors: true,
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        ...more,
      })
      if (staff) await context.addCookies([sessionCookieOf({ site, headers })])
      return context.newPage()
    },
    close: async () => (await opening)?.close(),
  }
}

const sessionCookieOf = ({ site, headers }) => ({
  name: 'session',
  value: headers.authorization.replace('Bearer ', ''),
  url: site,
  httpOnly: true,
  secure: true,
  sameSite: 'Strict',
})
