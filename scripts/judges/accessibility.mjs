// Two checkers of accessibility on every page, in both languages, on a phone in light and on a wide screen in dark; and on
// the mails, which frames show.
import fs from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { everyLetter } from './letters.mjs'
import { restingPages } from './pages.mjs'
import { packageFile, versionOf } from './programs.mjs'

/** Where something is hidden depends on the size, what can be read on the scheme: each is seen once. */
const LOOKS = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
}
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const IBM = 'accessibility-checker-engine'
const IBM_GUIDELINES = ['WCAG_2_2']

/** Of the second checker, judged by what they name; each with the reason why it stands. */
const EXPLAINED = [
  // HTML names `username` for the field that a password belongs to, an address or not.
  { rule: /^input_autocomplete_valid/, at: /autocomplete="username"/ },
  // Drawings of the component library, inside of buttons and fields that have names.
  { rule: /^svg_graphics_labelled/, at: /(?:psi-icon|combobox-chevron|pagination-control)/ },
  // A card is headed by the title of its event, which is a heading and a link.
  { rule: /^aria_article_label_unique/, at: /_card/ },
  // On a phone the head of a list is hidden, and each cell brings its own words.
  { rule: /^table_headers_exists/, at: /_table / },
  // A mail is read in a mail program, which has places to skip to; and a frame gets its language once it is filled.
  { rule: /^(?:skip_main_exists|html_lang_exists)/, at: /<(?:body style|html)/ },
]

const isExplained = ({ rule, what }) => EXPLAINED.some((known) => known.rule.test(rule) && known.at.test(what))

const checker = (program, version, judge, browsing = {}) => ({
  name: 'accessibility',
  program,
  judge: async (court) => {
    const findings = []
    let looks = 0
    const look = async (page, name) => {
      looks += 1
      const told = (await judge(page)).filter((one) => !isExplained(one))
      findings.push(...told.map(({ rule, what }) => `${rule}: ${what} (${name})`))
    }
    for (const [size, place] of Object.entries(LOOKS)) {
      await restingPages(court, ({ page, address }) => look(page, `${address}, ${size}`), { ...place, ...browsing })
      const page = await court.newPage({ ...place, ...browsing })
      for (const { name, html } of await everyLetter(court)) {
        await page.setContent(html)
        await look(page, `mail ${name}, ${size}`)
      }
      await page.context().close()
    }
    return { version: version(), judged: `${looks} looks at pages and mails`, findings: grouped(findings) }
  },
})

/** The same on many pages is one thing to mend. */
const grouped = (findings) =>
  Array.from(
    Map.groupBy(findings, (finding) => finding.replace(/ \([^(]*$/, '')),
    ([, [first, ...others]]) => `${first}${others.length > 0 ? `, and ${others.length} times more` : ''}`,
  )

async function byAxe(page) {
  // Frames run no script, which the judge would need there: pages and mails in them are judged as such.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .withTags(AXE_TAGS)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => ({ rule: id, what: nodes[0]?.html.slice(0, 200) }))
}

let engine

/** Its engine is put into the page, past the policy, which would refuse it. */
async function byIbm(page) {
  engine ??= fs.readFileSync(packageFile(IBM, 'ace.js'), 'utf8')
  await page.evaluate(engine)
  const results = await page.evaluate(async (guidelines) => {
    const { results: found } = await new window.ace.Checker().check(document, guidelines)
    return found
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, reasonId, message, snippet }) => ({
        rule: `${ruleId}/${reasonId}`,
        what: `${message} ${snippet.slice(0, 160)}`,
      }))
  }, IBM_GUIDELINES)
  return results
}

const axeVersion = () => JSON.parse(fs.readFileSync('node_modules/axe-core/package.json', 'utf8')).version

export const accessibility = [
  checker("IBM's accessibility checker", () => versionOf(IBM), byIbm, { bypassCSP: true }),
  checker('axe', axeVersion, byAxe),
]
