// Where judges work: the built application with demo data behind https, and somebody who is signed in.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { signIn } from '../bench/staff.mjs'
import { findBrowser } from '../browser.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { freePort } from '../system.mjs'
import { startFront } from './front.mjs'
import { installJudges } from './programs.mjs'

/**
 * `act` gets `site` (https, as people come), `plain` (the same without it, for programs that refuse an unknown certificate),
 * `sql`, `folder`, `certificate`, `ask` and `headers` of a super user, and `newPage`.
 */
export async function onCourt(act) {
  installJudges()
  const port = await freePort()
  const settings = { ...ADMIN, APP_URL: `https://localhost:${port}`, TRUST_PROXY: '1' }
  return onStage(settings, async ({ sql, atEnd, ...stage }) => {
    const folder = stage.settings.DATA_DIR
    const certificate = makeCertificate(folder)
    const front = await startFront({ port, to: Number(stage.settings.PORT), ...certificate })
    atEnd(() => front.close())
    const plain = `http://localhost:${stage.settings.PORT}`
    const { ask, headers } = await signIn(plain, ADMIN)
    const court = { ...stage, sql, folder, plain, certificate, ask, headers, atEnd }
    const browsing = browserOf(court)
    const verdict = await act({ ...court, newPage: browsing.newPage })
    await browsing.close()
    await sql.end()
    return verdict
  })
}

/** For this run alone, and known to nobody. */
function makeCertificate(folder) {
  const [key, cert] = ['judge.key', 'judge.pem'].map((name) => path.join(folder, name))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) }
}

/** One browser for all judges, opened when the first asks for a page. */
function browserOf({ site, headers, atEnd }) {
  let opening
  const open = async () => {
    const browser = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void browser.close())
    return browser
  }
  return {
    /** Signed in with the session of the super user when `staff`. */
    newPage: async ({ staff = false, ...more } = {}) => {
      opening ??= open()
      const context = await (await opening).newContext({
        ...{ baseURL: site, ignoreHTTPSErrors: true, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce', ...more },
      })
      if (staff) await context.addCookies([sessionOf({ site, headers })])
      return context.newPage()
    },
    close: async () => (await opening)?.close(),
  }
}

const sessionOf = ({ site, headers }) => ({
  ...{ name: 'session', value: headers.authorization.replace('Bearer ', ''), url: site },
  ...{ httpOnly: true, secure: true, sameSite: 'Strict' },
})
