// Linters on the document of the API: its form, and what OWASP asks of an API.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../install.mjs'
import { packageFile, say, versionOf } from './programs.mjs'

const DOCUMENT = path.join(ROOT, 'public/openapi.json')
const JUDGED = 'public/openapi.json'
const own = (name) => path.join(import.meta.dirname, name)

const redocly = {
  name: 'openapi',
  program: 'Redocly, recommended-strict',
  judge: async () => {
    const args = ['lint', DOCUMENT, '--config', own('redocly.yaml'), '--format', 'json', '--max-problems', '10000']
    const { out, err } = await runTheirs('@redocly/cli/bin/cli.js', args, { REDOCLY_TELEMETRY: 'off' })
    const { problems } = parsed(out, err)
    const findings = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
    return { version: versionOf('@redocly/cli'), judged: JUDGED, findings }
  },
}

const spectral = {
  name: 'openapi',
  program: 'Spectral, all of oas and owasp',
  judge: async () => {
    const args = ['lint', DOCUMENT, '--ruleset', own('spectral.yaml'), '--format', 'json', '--quiet']
    const { out, err } = await runTheirs('@stoplight/spectral-cli/dist/index.js', args)
    const document = JSON.parse(fs.readFileSync(DOCUMENT, 'utf8'))
    const problems = parsed(out, err).filter((problem) => !isBounded(document, problem))
    const findings = problems.map(({ code, message, path: place }) => `${code}: ${message} (${place.join('/')})`)
    return { version: versionOf('@stoplight/spectral-cli'), judged: JUDGED, findings }
  },
}

export const openapi = [redocly, spectral]

const runTheirs = (file, args, env) =>
  say(process.execPath, [packageFile(file), ...args], { cwd: import.meta.dirname, env: { ...process.env, ...env } })

function parsed(out, err) {
  const start = out.search(/[[{]/)
  if (start < 0) throw new Error(err || out)
  return JSON.parse(out.slice(start))
}

const LIMITS = new Set(['owasp:api4:2023-string-limit', 'owasp:api4:2023-array-limit'])

/** What we answer is as long as what we store; and what must look like a date or a key is no longer than one. */
function isBounded(document, { code, path: place }) {
  if (!LIMITS.has(code)) return false
  if (place.includes('responses') || place[0] === 'components') return true
  const schema = place.reduce((value, name) => value?.[name], document)
  return schema?.format !== undefined || /^\^.*[^*+]\$$/.test(schema?.pattern ?? '')
}
