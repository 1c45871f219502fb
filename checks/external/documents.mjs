// veraPDF, the reference checker of PDF/A and PDF/UA, on PDFs of the built application.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readText } from '../../scripts/ports-and-processes.mjs'
import { issuedDocumentOf } from './certificates.mjs'
import { findSystemVersion, runProgram } from './programs.mjs'

const SOURCES = path.join(import.meta.dirname, 'verapdf')
/** Outside the project, like the Python programs. */
const FOLDER = path.join(os.homedir(), '.cache/academy-events-external/verapdf')
const PROFILES = { '2a': 'PDF/A-2a', ua1: 'PDF/UA-1' }

export const documents = [
  {
    name: 'documents',
    program: 'veraPDF',
    check: async (environment) => {
      if (!(await findSystemVersion('java', ['-version']))) return { missing: 'Java is missing' }
      if (!(await findSystemVersion('mvn', ['--version']))) return { missing: 'Maven is missing' }
      const version = installVeraPdf()
      const files = await fetchDocuments(environment)
      const findings = []
      for (const [profile, standard] of Object.entries(PROFILES))
        findings.push(...(await findFaults(files, { profile, standard })))
      return { version, checked: `${files.length} PDFs`, findings, remark: Object.values(PROFILES).join(' and ') }
    },
  },
]

/** Maven fetches the version that the file names. */
function installVeraPdf() {
  const pom = path.join(SOURCES, 'pom.xml')
  const text = fs.readFileSync(pom, 'utf8')
  const marker = path.join(FOLDER, 'installed-from')
  if (readText(marker) !== text) {
    console.log('Installing veraPDF of checks/external/verapdf/pom.xml ...')
    fs.rmSync(FOLDER, { recursive: true, force: true })
    const copy = ['-q', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${FOLDER}`]
    const { status } = spawnSync('mvn', copy, { stdio: 'inherit' })
    if (status !== 0) throw new Error('veraPDF could not be installed; Maven printed the reason above.')
    fs.writeFileSync(marker, text)
  }
  return /<version>([\d.]+)<\/version>\s*<\/dependency>/.exec(text)?.[1]
}

/**
 * Lists and badges of an event with many people, previews of certificates in both languages, an issued certificate, the
 * documents of an evaluation, and those of a year.
 */
async function fetchDocuments(environment) {
  const { sql, plain, headers, folder } = environment
  const [event] = await sql`select workshop_id as id from registrations where registered is not null
    group by workshop_id order by count(*) desc limit 1`
  const [template] = await sql`select id from certificate_templates where body_id is null`
  const [evaluated] = await sql`select workshop_id as id from evaluations where forgotten_at is null
    order by answers desc limit 1`
  const printed = `${plain}/api/sandoz/workshop_registration`
  const evaluation = `${plain}/api/sandoz/workshops/evaluation/${evaluated.id}`
  const preview = (language) => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ draft: { body_id: null, place: 'Łódź שלום سلام 王' }, language, format: 'pdf' }),
  })
  const requests = [
    ['attendance list', `${printed}/attendance_list/${event.id}`, { headers }],
    ['badges', `${printed}/badges/${event.id}`, { headers }],
    ['issued certificate', await issuedDocumentOf(environment), { headers }],
    ['questionnaire', `${evaluation}/questionnaire?language=de`, { headers }],
    ['evaluation', `${evaluation}/result?language=de`, { headers }],
    ['evaluations of a year', `${plain}/api/sandoz/evaluations/pdf?language=en`, { headers }],
    ['season', `${plain}/api/season/pdf?language=en`, { headers }],
    ...['de', 'en'].map((language) => [
      `certificate, ${language}`,
      `${plain}/api/sandoz/certificate_templates/${template.id}/preview`,
      preview(language),
    ]),
  ]
  const files = []
  for (const [name, address, request] of requests) {
    const response = await fetch(address, request)
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    const file = path.join(folder, `${name.replace(/\W+/g, '-')}.pdf`)
    fs.writeFileSync(file, Buffer.from(await response.arrayBuffer()))
    files.push({ name, file })
  }
  return files
}

/** The rules that a document breaks, each once. */
async function findFaults(files, { profile, standard }) {
  const check = [
    '-cp',
    path.join(FOLDER, '*'),
    path.join(SOURCES, 'CheckDocuments.java'),
    '-f',
    profile,
    '--format',
    'json',
  ]
  const { out, err } = await runProgram('java', [...check, ...files.map(({ file }) => file)])
  if (!out.trimStart().startsWith('{')) throw new Error(err || out)
  return JSON.parse(out).report.jobs.flatMap(({ itemDetails, validationResult, taskException }) => {
    const { name } = files.find(({ file }) => itemDetails.name.endsWith(path.basename(file))) ?? {}
    const result = [validationResult].flat()[0]
    if (!result) return [`${name}: not checked as ${standard}: ${JSON.stringify(taskException)}`]
    const rules = result.details.ruleSummaries
    return rules.map(({ clause, description }) => `${name}: ${standard} ${clause}: ${description}`)
  })
}
