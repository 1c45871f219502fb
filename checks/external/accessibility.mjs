// Two checkers of accessibility on every page, in German on a phone in light and in English on a wide screen in dark; and on
// the mails, which frames show.
import fs from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { everyLetter } from './letters.mjs'
import { restingPages } from './pages.mjs'
import { packageFile, versionOf } from './programs.mjs'

/** Where something is hidden depends on the size, what can be read on the scheme: each is seen once. */
const LOOKS = [
  { size: 'phone', language: 'de', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: 'desktop', language: 'en', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
]
const IBM = 'accessibility-checker-engine'
const IBM_GUIDELINES = ['WCAG_2_2']

/** Of the second checker, by the element that it names; each with the reason why it stands. */
const EXPLAINED = [
  // HTML lets a field for addresses bear the name that a password belongs to.
  { rule: 'input_autocomplete_valid', at: 'input[type="email"][autocomplete="username"]' },
  // Of a button its name is told, and nothing that lies in it.
  { rule: 'svg_graphics_labelled', at: 'button[aria-label] svg' },
  // On a phone the heads are cut away from sight, not from the table, and each cell brings its own words.
  { rule: 'table_headers_exists', at: 'table:has(> thead th):has(td[data-label])' },
  // Only mails bear Office's names.
  { rule: 'skip_main_exists', at: 'html[xmlns\\:o] > body' },
]

/** A mail is a part of a page of the mail program, which has the places to skip to and shows the subject as its heading. */
const NOT_OF_MAILS = ['landmark-one-main', 'page-has-heading-one', 'region']

const CHECKERS = { axe: byAxe, ibm: byIbm }
const kept = new WeakMap()

/** Both look while a page is open: to open them all takes the longest. */
function looksOf(court) {
  if (!kept.has(court.sql)) kept.set(court.sql, lookAtAll(court))
  return kept.get(court.sql)
}

async function lookAtAll(court) {
  const findings = { axe: [], ibm: [] }
  let looks = 0
  const look = async (page, name, unasked = []) => {
    looks += 1
    for (const [checker, check] of Object.entries(CHECKERS))
      findings[checker].push(...(await check(page, unasked)).map(({ rule, what }) => `${rule}: ${what} (${name})`))
  }
  for (const { size, language, ...place } of LOOKS) {
    // The engine of the second is put into the page, past the policy, which would refuse it.
    const browsing = { ...place, bypassCSP: true }
    await restingPages(court, ({ page, address }) => look(page, `${address}, ${size}`), { ...browsing, only: language })
    const page = await court.newPage(browsing)
    for (const { name, html } of (await everyLetter(court)).filter((letter) => letter.language === language)) {
      await page.setContent(html)
      await look(page, `mail ${name}, ${size}`, NOT_OF_MAILS)
    }
    await page.context().close()
  }
  return { looks, findings }
}

const judgeOf = (checker, program, version) => ({
  name: 'accessibility',
  program,
  judge: async (court) => {
    const { looks, findings } = await looksOf(court)
    return { version: version(), judged: `${looks} looks at pages and mails`, findings: grouped(findings[checker]) }
  },
})

/** The same on many pages is one thing to mend. */
const grouped = (findings) =>
  Array.from(
    Map.groupBy(findings, (finding) => finding.replace(/ \([^(]*$/, '')),
    ([, [first, ...others]]) => `${first}${others.length > 0 ? `, and ${others.length} times more` : ''}`,
  )

async function byAxe(page, unasked) {
  // Frames run no script, which the judge would need there: pages and mails in them are judged as such.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .disableRules(unasked)
    .analyze()
  return violations.map(({ id, nodes }) => ({ rule: id, what: nodes[0]?.html.slice(0, 200) }))
}

let engine

async function byIbm(page) {
  engine ??= fs.readFileSync(packageFile(IBM, 'ace.js'), 'utf8')
  await page.evaluate(engine)
  return page.evaluate(
    async ({ guidelines, explained }) => {
      const { results } = await new window.ace.Checker().check(document, guidelines)
      const isExplained = ({ ruleId, node }) => explained.some(({ rule, at }) => rule === ruleId && node.matches?.(at))
      return results
        .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
        .filter((result) => !isExplained(result))
        .map(({ ruleId, reasonId, message, snippet }) => ({
          rule: `${ruleId}/${reasonId}`,
          what: `${message} ${snippet.slice(0, 160)}`,
        }))
    },
    { guidelines: IBM_GUIDELINES, explained: EXPLAINED },
  )
}

const axeVersion = () => JSON.parse(fs.readFileSync('node_modules/axe-core/package.json', 'utf8')).version

export const accessibility = [
  judgeOf('ibm', "IBM's accessibility checker", () => versionOf(IBM)),
  judgeOf('axe', 'axe', axeVersion),
]
