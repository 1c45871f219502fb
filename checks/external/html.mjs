// Two validators on every page, as the server gives it and as the browser has it in the end, and on every mail.
import fs from 'node:fs'
import path from 'node:path'
import { everyLetter } from './letters.mjs'
import { restingPages, servedPages } from './pages.mjs'
import { bring, packageFile, say, systemVersion, versionOf } from './programs.mjs'
import { EXPLAINED, MAIL_RULES, PAGE_RULES } from './rules.mjs'

export const html = [
  {
    name: 'html',
    program: 'html-validate',
    judge: async (court) => {
      const texts = await pageTexts(court)
      return { ...(await validated(texts, PAGE_RULES)), judged: toldOf(texts) }
    },
  },
  {
    name: 'html',
    program: "W3C's Nu Html Checker",
    judge: async (court) => {
      const texts = await pageTexts(court)
      return { ...(await checked(texts, court)), judged: toldOf(texts) }
    },
  },
  {
    name: 'mails',
    program: 'html-validate, on mails',
    judge: async (court) => {
      const texts = await mailTexts(court)
      return { ...(await validated(texts, MAIL_RULES)), judged: `${texts.length} mails` }
    },
  },
  {
    name: 'mails',
    program: "W3C's Nu Html Checker, on mails",
    judge: async (court) => {
      const texts = await mailTexts(court)
      return { ...(await checked(texts, court)), judged: `${texts.length} mails` }
    },
  },
]

const toldOf = (texts) => {
  const served = texts.filter(({ kind }) => kind === 'served').length
  return `${served} pages as served, ${texts.length - served} as they rest in the browser`
}

const kept = new WeakMap()

function pageTexts(court) {
  if (!kept.has(court.sql)) kept.set(court.sql, readTexts(court))
  return kept.get(court.sql)
}

async function readTexts(court) {
  const served = (await servedPages(court)).map(({ address, text }) => ({ kind: 'served', address, text }))
  const resting = []
  await restingPages(court, async ({ page, address }) => {
    resting.push({ kind: 'resting', address: `${address} (resting)`, text: await page.content() })
  })
  return [...served, ...resting]
}

const mailTexts = async (court) =>
  (await everyLetter(court)).map(({ name, html: text }) => ({ kind: 'mail', address: name, text }))

async function validated(texts, config) {
  const { HtmlValidate } = await bring('html-validate')
  const judge = new HtmlValidate(config)
  const told = []
  for (const { address, text, kind } of texts) {
    const { results } = await judge.validateString(text, address)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      if (!isExplained({ kind, address }, message, ruleId))
        told.push({ place: `${address}:${line}:${column}`, says: `${ruleId}: ${message}` })
  }
  return { version: versionOf('html-validate'), findings: grouped(told) }
}

/** One run for all, because the start of Java takes longer than a page. */
async function checked(texts, { folder }) {
  if (!(await systemVersion('java', ['-version']))) return { absent: 'Java is missing' }
  const place = fs.mkdtempSync(path.join(folder, 'html-'))
  for (const [number, { text }] of texts.entries()) fs.writeFileSync(path.join(place, `${number}.html`), text)
  const jar = packageFile('vnu-jar', 'build/dist/vnu.jar')
  const { out, err } = await say('java', [
    '-Xss8m',
    '-jar',
    jar,
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    place,
  ])
  if (!out.startsWith('{')) throw new Error(err || out)
  const told = JSON.parse(out).messages.flatMap(
    ({ url, lastLine, lastColumn, type, subType, message, extract = '' }) => {
      const { address, kind } = texts[Number(path.basename(url, '.html'))]
      if (isExplained({ kind, address }, message)) return []
      const where = `${address}:${lastLine}:${lastColumn} ${extract.replace(/\s+/g, ' ')}`
      return [{ place: where, says: `${subType ?? type}: ${message}` }]
    },
  )
  return { version: versionOf('vnu-jar'), findings: grouped(told) }
}

const isExplained = ({ kind, address }, message, ruleId) =>
  EXPLAINED[kind].some(({ rule, says, at = /^/ }) => rule === ruleId && says.test(message) && at.test(address))

/** The same on many pages is one thing to mend. */
function grouped(told) {
  return Array.from(
    Map.groupBy(told, ({ says }) => says),
    ([says, [{ place }, ...others]]) =>
      `${says} (${place}${others.length > 0 ? `, and ${others.length} times more` : ''})`,
  )
}
