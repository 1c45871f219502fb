// Schemathesis: it reads from the document of the API what each call takes and answers, makes thousands of calls that fit
// and that do not, and compares. Once as a super user, and once as nobody.
import path from 'node:path'
import { ROOT } from '../install.mjs'
import { pythonPrograms, say } from './programs.mjs'

const EXAMPLES = 25
const PATIENCE_MS = 1_800_000
/** What is read of a run that ended otherwise. */
const MORE = 2000
/** These end the session or the account that makes the calls. */
const WOULD_END = ['/api/logout', '/api/settings/profile', '/api/system/privacy/erase']

const asWhom = (program, headersOf) => ({
  name: 'fuzzer',
  program,
  judge: async (court) => {
    const programs = pythonPrograms()
    if (!programs) return { absent: 'Python is missing' }
    const [{ id }] = await court.sql`select id from users where email = ${court.settings.ADMIN_EMAIL}`
    const config = path.join(import.meta.dirname, 'schemathesis.toml')
    const args = [
      ...['--config-file', config, '--no-color', 'run', path.join(ROOT, 'public/openapi.json'), '--url', court.plain],
      ...headersOf(court).flatMap((header) => ['--header', header]),
      ...WOULD_END.flatMap((one) => ['--exclude-path', one]),
      ...['--checks', 'all', '--phases', 'coverage,fuzzing', '--max-examples', String(EXAMPLES), '--workers', '2'],
      ...['--continue-on-failure', '--no-shrink'],
    ]
    const own = { SCHEMATHESIS_HOOKS: 'own_address', PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' }
    const env = { ...process.env, ...own, JUDGE_USER: String(id) }
    const { code, out, err } = await say(path.join(programs, 'schemathesis'), args, {
      env,
      cwd: court.folder,
      timeout: PATIENCE_MS,
    })
    const { findings, judged } = verdictOf(out)
    const told = code === 0 || findings.length > 0 ? findings : [err || out.slice(-MORE)]
    return { version: await versionOf(programs), judged, findings: told }
  },
})

export const fuzzer = [
  asWhom('schemathesis, as a super user', ({ headers }) => [`Authorization: ${headers.authorization}`]),
  asWhom('schemathesis, as nobody', () => []),
]

async function versionOf(programs) {
  const { out } = await say(path.join(programs, 'schemathesis'), ['--version'])
  return /[\d.]+/.exec(out)?.[0] ?? ''
}

/** Each failure with its call and what was wrong, in one line. */
function verdictOf(out) {
  const [, failures = ''] = out.split(/^=+ FAILURES =+$/m)
  const findings = failures
    .split(/^_+ ((?:GET|POST|PATCH|DELETE|PUT) \S+) _+$/m)
    .flatMap((part, at, all) =>
      at % 2 === 0
        ? []
        : Array.from(
            all[at + 1].matchAll(/^- (?:ST\d+ )?(.+)\n\n((?: {4}.*\n)+)?/gm),
            ([, what, more = '']) => `${part}: ${what} ${more.replace(/\s+/g, ' ')}`,
          ),
    )
  const errors = /^=+ ERRORS =+$/m.test(out) ? [out.split(/^=+ ERRORS =+$/m)[1].slice(0, MORE)] : []
  const [cases = '?'] = /[\d,]+(?= generated)/.exec(out) ?? []
  const [operations = '?'] = /(?<=Tested: )\d+/.exec(out) ?? []
  return { findings: [...errors, ...findings], judged: `${operations} calls of the API, ${cases} times` }
}
