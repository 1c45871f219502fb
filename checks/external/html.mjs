// Two validators on every page, as served and as rendered, and on every mail.
import fs from 'node:fs'
import path from 'node:path'
import { EXCEPTIONS, MAIL_RULES, PAGE_RULES } from './html-rules.mjs'
import { readServedPages, visitRenderedPages } from './pages.mjs'
import { findSystemVersion, importProgram, packagePath, readPackageVersion, runProgram } from './programs.mjs'
import { readSampleMails } from './sample-mails.mjs'

export const html = [
  {
    name: 'html',
    program: 'html-validate',
    check: async (environment) => {
      const texts = await readPageTexts(environment)
      return { ...(await validateHtml(texts, PAGE_RULES)), checked: describeTexts(texts) }
    },
  },
  {
    name: 'html',
    program: "W3C's Nu Html Checker",
    check: async (environment) => {
      const texts = await readPageTexts(environment)
      return { ...(await checkWithNu(texts, environment)), checked: describeTexts(texts) }
    },
  },
  {
    name: 'mails',
    program: 'html-validate, on mails',
    check: async (environment) => {
      const texts = await readMailTexts(environment)
      return { ...(await validateHtml(texts, MAIL_RULES)), checked: `${texts.length} mails` }
    },
  },
  {
    name: 'mails',
    program: "W3C's Nu Html Checker, on mails",
    check: async (environment) => {
      const texts = await readMailTexts(environment)
      return { ...(await checkWithNu(texts, environment)), checked: `${texts.length} mails` }
    },
  },
]

const describeTexts = (texts) => {
  const served = texts.filter(({ kind }) => kind === 'served').length
  return `${served} pages as served, ${texts.length - served} as rendered by the browser`
}

const readTextsOnce = new WeakMap()

function readPageTexts(environment) {
  if (!readTextsOnce.has(environment.sql)) readTextsOnce.set(environment.sql, readAllTexts(environment))
  return readTextsOnce.get(environment.sql)
}

async function readAllTexts(environment) {
  const served = (await readServedPages(environment)).map(({ address, text }) => ({ kind: 'served', address, text }))
  const resting = []
  await visitRenderedPages(environment, async ({ page, address }) => {
    resting.push({ kind: 'resting', address: `${address} (resting)`, text: await page.content() })
  })
  return [...served, ...resting]
}

const readMailTexts = async (environment) =>
  (await readSampleMails(environment)).map(({ name, html: text }) => ({ kind: 'mail', address: name, text }))

async function validateHtml(texts, config) {
  const { HtmlValidate } = await importProgram('html-validate')
  const validator = new HtmlValidate(config)
  const messages = []
  for (const { address, text, kind } of texts) {
    const { results } = await validator.validateString(text, address)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      if (!isExplained({ kind, address }, message, ruleId))
        messages.push({ place: `${address}:${line}:${column}`, says: `${ruleId}: ${message}` })
  }
  return { version: readPackageVersion('html-validate'), findings: groupMessages(messages) }
}

/** One run for all pages, because starting Java takes longer than checking a page. */
async function checkWithNu(texts, { folder }) {
  if (!(await findSystemVersion('java', ['-version']))) return { missing: 'Java is missing' }
  const pages = fs.mkdtempSync(path.join(folder, 'html-'))
  for (const [number, { text }] of texts.entries()) fs.writeFileSync(path.join(pages, `${number}.html`), text)
  const jar = packagePath('vnu-jar', 'build/dist/vnu.jar')
  const { out, err } = await runProgram('java', [
    '-Xss8m',
    '-jar',
    jar,
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    pages,
  ])
  if (!out.startsWith('{')) throw new Error(err || out)
  const messages = JSON.parse(out).messages.flatMap(
    ({ url, lastLine, lastColumn, type, subType, message, extract = '' }) => {
      const { address, kind } = texts[Number(path.basename(url, '.html'))]
      if (isExplained({ kind, address }, message)) return []
      const where = `${address}:${lastLine}:${lastColumn} ${extract.replace(/\s+/g, ' ')}`
      return [{ place: where, says: `${subType ?? type}: ${message}` }]
    },
  )
  return { version: readPackageVersion('vnu-jar'), findings: groupMessages(messages) }
}

const isExplained = ({ kind, address }, message, ruleId) =>
  EXCEPTIONS[kind].some(({ rule, says, at = /^/ }) => rule === ruleId && says.test(message) && at.test(address))

/** The same finding on many pages is listed once. */
function groupMessages(messages) {
  return Array.from(
    Map.groupBy(messages, ({ says }) => says),
    ([says, [{ place }, ...others]]) =>
      `${says} (${place}${others.length > 0 ? `, and ${others.length} times more` : ''})`,
  )
}
