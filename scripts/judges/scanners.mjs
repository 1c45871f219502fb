// Scanners that attack: sqlmap tries to reach the database through parameters, wapiti tries all it knows on every page it finds.
// The system has them or has not; both attack nothing but the stage of this run.
import fs from 'node:fs'
import path from 'node:path'
import { eventsOf } from '../stage.mjs'
import { say, systemVersion } from './programs.mjs'

const LIMITS = { seconds: 300, level: 2, risk: 2 }
/** All but those that ask servers of others: nothing of a run may leave the machine. */
const MODULES =
  'backup,blindsql,brute_login_form,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** Public calls and lists of the back office: what takes words, names, numbers and the order of rows. */
const targetsOf = (plain, event) => {
  const list = 'page=1&per_page=20&sortBy=id&sortByDirection=asc&search=a'
  return [
    { address: `${plain}/api/sandoz/workshops/public?${list}`, open: true },
    { address: `${plain}/events?search=a&when=past`, open: true },
    { address: `${plain}/api/sandoz/workshops/thumbnail/${event}?w=100&v=1`, open: true },
    { address: `${plain}/api/sandoz/workshops?${list}&filter[title]=a` },
    { address: `${plain}/api/sandoz/workshop_registrations/all/${event}?${list}` },
    { address: `${plain}/api/system/users?${list}` },
    { address: `${plain}/api/system/audit?page=1&per_page=20&search=a` },
    { address: `${plain}/api/login`, body: { email: 'a@example.org', password: 'only-a-guess' }, open: true },
    {
      address: `${plain}/api/sandoz/workshop_registrations/register_email`,
      body: { workshop_id: event, email: 'a@example.org' },
      open: true,
    },
  ]
}

const injection = {
  name: 'scanners',
  program: 'sqlmap',
  judge: async ({ sql, plain, folder, headers }) => {
    const version = await systemVersion('sqlmap')
    if (!version) return { absent: 'sqlmap is missing' }
    const targets = targetsOf(plain, (await eventsOf(sql)).open)
    const findings = []
    for (const target of targets) findings.push(...(await attack(target, { folder, headers })))
    return { version, judged: `${targets.length} calls, level ${LIMITS.level}, risk ${LIMITS.risk}`, findings }
  },
}

async function attack({ address, body, open }, { folder, headers }) {
  const args = [
    ...[
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--dbms=PostgreSQL',
      '--threads=4',
      '--output-dir',
      path.join(folder, 'sqlmap'),
    ],
    ...[`--level=${LIMITS.level}`, `--risk=${LIMITS.risk}`, '--technique=BEUSQ', '--time-sec=3', '-u', address],
    ...(open ? [] : ['--headers', `Authorization: ${headers.authorization}`]),
    ...(body ? ['--data', JSON.stringify(body), '--headers', 'Content-Type: application/json'] : []),
    '--ignore-code=401,403,404,422,429',
  ]
  const { out } = await say('sqlmap', args, { timeout: LIMITS.seconds * 1000 })
  const found = Array.from(
    out.matchAll(/^(?:Parameter: .*|.*is vulnerable.*|.*appears to be .*injectable.*)$/gm),
    ([line]) => line,
  )
  const isWhole = /all tested parameters do not appear to be injectable|identified the following injection/.test(out)
  return [...found, ...(isWhole ? [] : [`not tested to its end: ${out.trim().split('\n').at(-1)}`])].map(
    (line) => `${address}: ${line}`,
  )
}

const scan = (who, start) => ({
  name: 'scanners',
  program: `wapiti, as ${who}`,
  judge: async ({ plain, folder, headers }) => {
    const version = await systemVersion('wapiti')
    if (!version) return { absent: 'wapiti is missing' }
    const report = path.join(folder, `wapiti-${who}.json`)
    const cookie = headers.authorization.replace('Bearer ', 'session=')
    const args = [
      ...[
        '-u',
        plain + start,
        '--scope',
        'domain',
        '-m',
        MODULES,
        '-f',
        'json',
        '-o',
        report,
        '--flush-session',
        '--no-bugreport',
      ],
      ...[
        '--max-scan-time',
        String(LIMITS.seconds),
        '--max-links-per-page',
        '40',
        '-d',
        '4',
        '--store-session',
        folder,
      ],
      ...(who === 'staff' ? ['-H', `Cookie: ${cookie}`, '-x', `${plain}/api/logout`] : []),
    ]
    const { out, err } = await say('wapiti', args, { timeout: (LIMITS.seconds + 300) * 1000 })
    if (!fs.existsSync(report)) throw new Error(`${out}\n${err}`.slice(-2000))
    const { vulnerabilities, anomalies, infos } = JSON.parse(fs.readFileSync(report, 'utf8'))
    const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, cases]) =>
      cases.map(({ method, path: place, info }) => `${kind}: ${method} ${place}: ${info}`),
    )
    return {
      version,
      judged: `${infos.crawled_pages ?? 'the'} pages that it found, all attacks that need no other server`,
      findings,
    }
  },
})

export const scanners = [injection, scan('visitor', '/'), scan('staff', '/admin')]
