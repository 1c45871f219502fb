// Scanners that attack: sqlmap tries SQL injection at every parameter, wapiti all of its modules on every page. They
// run only if the system has them, and attack only the server of this run.
import fs from 'node:fs'
import path from 'node:path'
import { listAddresses } from './pages.mjs'
import { findSystemVersion, runProgram } from './programs.mjs'
import { listTargets } from './targets.mjs'

const SQLMAP = { level: 2, risk: 3, seconds: 600, together: 4 }
const WAPITI = { crawling: 180, attack: 300, whole: 2400 }
/**
 * All modules but those that contact other servers, and three more: `csrf` knows only tokens in forms and not checks of
 * the origin, `blindsql` repeats sqlmap, and `backup` fails on addresses with a port.
 */
const MODULES =
  'brute_login_form,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
/** A header of obsolete browsers that itself had vulnerabilities. */
const IGNORED_FINDING = /X-XSS-Protection is not set/
/** wapiti looks for updates; no request of a run may leave the machine. */
const NO_NETWORK = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: 'localhost' }

const sqlInjection = {
  name: 'scanners',
  program: 'sqlmap',
  check: async (environment) => {
    const version = await findSystemVersion('sqlmap')
    if (!version) return { missing: 'sqlmap is missing' }
    const targets = await listTargets(environment)
    const rest = [...targets.entries()]
    const findings = []
    const attackOn = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) findings.push(...(await attackTarget(next, environment)))
    }
    await withoutLimits(environment, () => Promise.all(Array.from({ length: SQLMAP.together }, attackOn)))
    return { version, checked: `${targets.length} calls, level ${SQLMAP.level}, risk ${SQLMAP.risk}`, findings }
  },
}

/** Rate limits would end an attack after ten attempts. */
async function withoutLimits({ sql }, act) {
  await sql`create function spared() returns trigger language plpgsql as 'begin return null; end'`
  await sql`create trigger spared before insert on rate_limits for each row execute function spared()`
  try {
    return await act()
  } finally {
    await sql`drop function spared() cascade`
  }
}

async function attackTarget([number, { address, body, open }], { plain, folder, headers }) {
  const args = [
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--ignore-proxy',
    '--dbms=PostgreSQL',
    `--level=${SQLMAP.level}`,
    `--risk=${SQLMAP.risk}`,
    '--output-dir',
    path.join(folder, `sqlmap-${number}`),
    '--ignore-code=401,403,404,409,422',
    '-u',
    plain + address,
    ...(open ? [] : ['--headers', `Authorization: ${headers.authorization}`]),
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ]
  const { out } = await runProgram('sqlmap', args, { timeout: SQLMAP.seconds * 1000 })
  const found = out.match(/^Parameter: .*|\b5\d\d \([^)]*\) - \d+ times/gm) ?? []
  const isWhole = /all tested parameters do not appear to be injectable|identified the following injection/.test(out)
  return [...found, ...(isWhole ? [] : [`not completed: ${out.trim().split('\n').at(-1)}`])].map(
    (line) => `${address}: ${line}`,
  )
}

const wapitiAs = (user) => ({
  name: 'scanners',
  program: `wapiti, as ${user}`,
  check: async (environment) => {
    const version = await findSystemVersion('wapiti')
    if (!version) return { missing: 'wapiti is missing' }
    const report = path.join(environment.folder, `wapiti-${user}.json`)
    const starts = await listStartPaths(environment, user)
    const session = environment.headers.authorization.replace('Bearer ', 'session=')
    const args = [
      '-u',
      `${environment.plain}/`,
      '--scope',
      'folder',
      '-m',
      MODULES,
      '-f',
      'json',
      '-o',
      report,
      '-d',
      '1',
      '--flush-session',
      '--no-bugreport',
      '--store-session',
      path.join(environment.folder, `wapiti-${user}`),
      '--max-scan-time',
      String(WAPITI.crawling),
      '--max-attack-time',
      String(WAPITI.attack),
      // wapiti requests an encoding that it cannot always decode.
      '-H',
      'Accept-Encoding: identity',
      ...starts.flatMap((start) => ['-s', environment.plain + start]),
      ...(user === 'staff' ? ['-H', `Cookie: ${session}`] : []),
    ]
    const limits = { timeout: WAPITI.whole * 1000, env: { ...process.env, ...NO_NETWORK } }
    const { out, err } = await withoutLimits(environment, () => runProgram('wapiti', args, limits))
    if (!fs.existsSync(report)) throw new Error(`${out}\n${err}`.slice(-2000))
    const { vulnerabilities, anomalies } = JSON.parse(fs.readFileSync(report, 'utf8'))
    const reports = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, cases]) =>
      cases.map(({ method, path: address, info }) => `${kind}: ${method} ${address}: ${info}`),
    )
    const broken =
      out.match(/^(?:Max scan time was reached|.*skipped due to network|\w+(?:Error|Exception) ).*$/gm) ?? []
    const cut = Array.from(out.matchAll(/Max attack time was reached for module (\w+)/g), ([, module]) => module)
    return {
      version,
      checked: `${/(?<=found )\d+/.exec(out)} pages, forms and calls, ${MODULES.split(',').length} kinds of attack`,
      findings: [
        ...reports.filter((one) => !IGNORED_FINDING.test(one)),
        ...broken.map((line) => `not completed: ${line}`),
      ],
      remark: cut.length > 0 ? `ended after ${WAPITI.attack} s: ${cut.join(', ')}` : '',
    }
  },
})

/** Gives wapiti all addresses, because it runs no scripts and so finds few links. One language is enough. */
async function listStartPaths(environment, user) {
  const pages = (await listAddresses(environment)).filter(
    ({ staff, language }) => language === 'de' && staff === (user === 'staff'),
  )
  const calls = (await listTargets(environment)).filter(({ open, body }) => user === 'visitor' && open && !body)
  return [...pages, ...calls].map(({ address }) => address.replaceAll('*', ''))
}

export const scanners = [sqlInjection, wapitiAs('visitor'), wapitiAs('staff')]
