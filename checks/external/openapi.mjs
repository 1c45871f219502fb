// Linters for the OpenAPI document: its form, and OWASP's recommendations.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/install.mjs'
import { packagePath, readPackageVersion, runProgram } from './programs.mjs'

const DOCUMENT = path.join(ROOT, 'public/openapi.json')
const DOCUMENT_NAME = 'public/openapi.json'
const configPath = (name) => path.join(import.meta.dirname, name)

const redocly = {
  name: 'openapi',
  program: 'Redocly, recommended-strict',
  check: async () => {
    const args = [
      'lint',
      DOCUMENT,
      '--config',
      configPath('redocly.yaml'),
      '--format',
      'json',
      '--max-problems',
      '10000',
    ]
    const { out, err } = await runLinter('@redocly/cli/bin/cli.js', args, { REDOCLY_TELEMETRY: 'off' })
    const { problems } = parseOutput(out, err)
    const findings = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
    return { version: readPackageVersion('@redocly/cli'), checked: DOCUMENT_NAME, findings }
  },
}

const spectral = {
  name: 'openapi',
  program: 'Spectral, all of oas and owasp',
  check: async () => {
    const args = ['lint', DOCUMENT, '--ruleset', configPath('spectral.yaml'), '--format', 'json', '--quiet']
    const { out, err } = await runLinter('@stoplight/spectral-cli/dist/index.js', args)
    const document = JSON.parse(fs.readFileSync(DOCUMENT, 'utf8'))
    const problems = parseOutput(out, err).filter((problem) => !isBounded(document, problem))
    const findings = problems.map(({ code, message, path: keys }) => `${code}: ${message} (${keys.join('/')})`)
    return { version: readPackageVersion('@stoplight/spectral-cli'), checked: DOCUMENT_NAME, findings }
  },
}

export const openapi = [redocly, spectral]

const runLinter = (file, args, env) =>
  runProgram(process.execPath, [packagePath(file), ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
  })

function parseOutput(out, err) {
  const start = out.search(/[[{]/)
  if (start < 0) throw new Error(err || out)
  return JSON.parse(out.slice(start))
}

const LIMITS = new Set(['owasp:api4:2023-string-limit', 'owasp:api4:2023-array-limit'])

/** Whether the component is a part of a request, directly or through other components. */
function isSent({ paths, components }, [, kind, name]) {
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  const sent = JSON.stringify(calls.map(({ parameters, requestBody }) => ({ parameters, requestBody })))
  const reached = new Set()
  const follow = (text) => {
    for (const [, found] of text.matchAll(/"#\/components\/([^"]+)"/g)) {
      if (reached.has(found)) continue
      reached.add(found)
      const [group, component] = found.split('/')
      follow(JSON.stringify(components[group][component]))
    }
  }
  follow(sent)
  return reached.has(`${kind}/${name}`)
}

/** Answers need no limits, because they hold stored data; a format or an anchored pattern already limits the length. */
function isBounded(document, { code, path: keys }) {
  if (!LIMITS.has(code)) return false
  if (keys.includes('responses') || (keys[0] === 'components' && !isSent(document, keys))) return true
  const schema = keys.reduce((value, name) => value?.[name], document)
  return schema?.format !== undefined || /^\^.*[^*+]\$$/.test(schema?.pattern ?? '')
}
