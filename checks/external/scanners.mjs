// Scanners that attack: sqlmap tries to reach the database through every parameter, wapiti tries all it knows on every page.
// The system has them or has not; both attack nothing but the stage of this run.
import fs from 'node:fs'
import path from 'node:path'
import { addressesOf } from './pages.mjs'
import { say, systemVersion } from './programs.mjs'
import { targetsOf } from './targets.mjs'

const SQLMAP = { level: 2, risk: 3, seconds: 600, together: 4 }
const WAPITI = { crawling: 180, attack: 300, whole: 2400 }
/**
 * All but those that ask servers of others, and but three: `csrf` knows no protection but tokens in forms, where here the
 * origin counts; `blindsql` waits for what sqlmap waits for; `backup` breaks at a page whose name is part of the port.
 */
const MODULES =
  'brute_login_form,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
/** Of browsers that are gone; those that knew it let attackers misuse it. */
const EXPLAINED = /X-XSS-Protection is not set/
/** It looks for news of itself elsewhere: nothing of a run may leave the machine. */
const NO_WAY_OUT = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: 'localhost' }

const injection = {
  name: 'scanners',
  program: 'sqlmap',
  judge: async (court) => {
    const version = await systemVersion('sqlmap')
    if (!version) return { absent: 'sqlmap is missing' }
    const targets = await targetsOf(court)
    const rest = [...targets.entries()]
    const findings = []
    const attackOn = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) findings.push(...(await attack(next, court)))
    }
    await withoutLimits(court, () => Promise.all(Array.from({ length: SQLMAP.together }, attackOn)))
    return { version, judged: `${targets.length} calls, level ${SQLMAP.level}, risk ${SQLMAP.risk}`, findings }
  },
}

/** Who is told to wait after ten attempts finds nothing. */
async function withoutLimits({ sql }, act) {
  await sql`create function spared() returns trigger language plpgsql as 'begin return null; end'`
  await sql`create trigger spared before insert on rate_limits for each row execute function spared()`
  try {
    return await act()
  } finally {
    await sql`drop function spared() cascade`
  }
}

async function attack([number, { address, body, open }], { plain, folder, headers }) {
  const args = [
    ...['--batch', '--flush-session', '--disable-coloring', '--ignore-proxy', '--dbms=PostgreSQL'],
    ...[`--level=${SQLMAP.level}`, `--risk=${SQLMAP.risk}`, '--output-dir', path.join(folder, `sqlmap-${number}`)],
    ...['--ignore-code=401,403,404,409,422', '-u', plain + address],
    ...(open ? [] : ['--headers', `Authorization: ${headers.authorization}`]),
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ]
  const { out } = await say('sqlmap', args, { timeout: SQLMAP.seconds * 1000 })
  const found = out.match(/^Parameter: .*|\b5\d\d \([^)]*\) - \d+ times/gm) ?? []
  const isWhole = /all tested parameters do not appear to be injectable|identified the following injection/.test(out)
  return [...found, ...(isWhole ? [] : [`not tried to its end: ${out.trim().split('\n').at(-1)}`])].map(
    (line) => `${address}: ${line}`,
  )
}

const scan = (who) => ({
  name: 'scanners',
  program: `wapiti, as ${who}`,
  judge: async (court) => {
    const version = await systemVersion('wapiti')
    if (!version) return { absent: 'wapiti is missing' }
    const report = path.join(court.folder, `wapiti-${who}.json`)
    const starts = await startsOf(court, who)
    const session = court.headers.authorization.replace('Bearer ', 'session=')
    const args = [
      ...['-u', `${court.plain}/`, '--scope', 'folder', '-m', MODULES, '-f', 'json', '-o', report, '-d', '1'],
      ...['--flush-session', '--no-bugreport', '--store-session', path.join(court.folder, `wapiti-${who}`)],
      ...['--max-scan-time', String(WAPITI.crawling), '--max-attack-time', String(WAPITI.attack)],
      // It asks for pages packed in a way that it does not always understand.
      ...['-H', 'Accept-Encoding: identity'],
      ...starts.flatMap((start) => ['-s', court.plain + start]),
      ...(who === 'staff' ? ['-H', `Cookie: ${session}`] : []),
    ]
    const limits = { timeout: WAPITI.whole * 1000, env: { ...process.env, ...NO_WAY_OUT } }
    const { out, err } = await withoutLimits(court, () => say('wapiti', args, limits))
    if (!fs.existsSync(report)) throw new Error(`${out}\n${err}`.slice(-2000))
    const { vulnerabilities, anomalies } = JSON.parse(fs.readFileSync(report, 'utf8'))
    const told = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, cases]) =>
      cases.map(({ method, path: place, info }) => `${kind}: ${method} ${place}: ${info}`),
    )
    const broken =
      out.match(/^(?:Max scan time was reached|.*skipped due to network|\w+(?:Error|Exception) ).*$/gm) ?? []
    const cut = Array.from(out.matchAll(/Max attack time was reached for module (\w+)/g), ([, module]) => module)
    return {
      version,
      judged: `${/(?<=found )\d+/.exec(out)} pages, forms and calls, ${MODULES.split(',').length} kinds of attack`,
      findings: [
        ...told.filter((one) => !EXPLAINED.test(one)),
        ...broken.map((line) => `not tried to its end: ${line}`),
      ],
      said: cut.length > 0 ? `ended after ${WAPITI.attack} s: ${cut.join(', ')}` : '',
    }
  },
})

/** Links lead it to few pages, because most come by scripts, which it does not run. One language is enough for its attacks. */
async function startsOf(court, who) {
  const pages = (await addressesOf(court)).filter(
    ({ staff, language }) => language === 'de' && staff === (who === 'staff'),
  )
  const calls = (await targetsOf(court)).filter(({ open, body }) => who === 'visitor' && open && !body)
  return [...pages, ...calls].map(({ address }) => address.replaceAll('*', ''))
}

export const scanners = [injection, scan('visitor'), scan('staff')]
