// Schemathesis reads the OpenAPI document, makes thousands of valid and invalid calls, and compares the answers with
// it: once as a super user and once without signing in.
import path from 'node:path'
import { ROOT } from '../../scripts/install.mjs'
import { ensurePythonPrograms, runProgram } from './programs.mjs'

const MAX_EXAMPLES = 25
const TIMEOUT_MS = 1_800_000
/** Characters of the output that are shown when a run broke. */
const MAX_OUTPUT = 2000
/** These calls end the session or the account in use. */
const EXCLUDED_PATHS = ['/api/logout', '/api/settings/profile', '/api/system/privacy/erase']

const fuzzerAs = (program, headersOf) => ({
  name: 'fuzzer',
  program,
  check: async (environment) => {
    const programs = ensurePythonPrograms()
    if (!programs) return { missing: 'Python is missing' }
    const [{ id }] = await environment.sql`select id from users where email = ${environment.settings.ADMIN_EMAIL}`
    const config = path.join(import.meta.dirname, 'schemathesis.toml')
    const args = [
      '--config-file',
      config,
      '--no-color',
      'run',
      path.join(ROOT, 'public/openapi.json'),
      '--url',
      environment.plain,
      ...headersOf(environment).flatMap((header) => ['--header', header]),
      ...EXCLUDED_PATHS.flatMap((one) => ['--exclude-path', one]),
      '--checks',
      'all',
      '--phases',
      'coverage,fuzzing',
      '--max-examples',
      String(MAX_EXAMPLES),
      // Python 3.11 fails at random where two threads parse source texts at once, which the fuzzer does.
      '--workers',
      '1',
      '--continue-on-failure',
      '--no-shrink',
    ]
    const own = {
      SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const env = { ...process.env, ...own, FUZZER_USER: String(id) }
    const { code, out, err } = await runProgram(path.join(programs, 'schemathesis'), args, {
      env,
      cwd: environment.folder,
      timeout: TIMEOUT_MS,
    })
    const { findings, checked } = findingsIn(out)
    const reported = code === 0 || findings.length > 0 ? findings : [err || out.slice(-MAX_OUTPUT)]
    return { version: await readFuzzerVersion(programs), checked, findings: reported }
  },
})

export const fuzzer = [
  fuzzerAs('schemathesis, as a super user', ({ headers }) => [`Authorization: ${headers.authorization}`]),
  fuzzerAs('schemathesis, as nobody', () => []),
]

async function readFuzzerVersion(programs) {
  const { out } = await runProgram(path.join(programs, 'schemathesis'), ['--version'])
  return /[\d.]+/.exec(out)?.[0] ?? ''
}

/** Each failure with its call in one line. */
function findingsIn(out) {
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
  const errors = /^=+ ERRORS =+$/m.test(out) ? [out.split(/^=+ ERRORS =+$/m)[1].slice(0, MAX_OUTPUT)] : []
  const [cases = '?'] = /[\d,]+(?= generated)/.exec(out) ?? []
  const [operations = '?'] = /(?<=Tested: )\d+/.exec(out) ?? []
  return { findings: [...errors, ...findings], checked: `${operations} calls of the API, ${cases} times` }
}
