// Two accessibility checkers on every page and mail: in German on a phone with light colours, and in English on a wide
// screen with dark ones.
import fs from 'node:fs'
import axe from 'axe-core'
import { visitRenderedPages } from './pages.mjs'
import { packagePath, readPackageVersion } from './programs.mjs'
import { readSampleMails } from './sample-mails.mjs'

/** Hidden elements depend on the size and contrast on the colour scheme, so each is checked once. */
const VIEWS = [
  { size: 'phone', language: 'de', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: 'desktop', language: 'en', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
]
const IBM_PACKAGE = 'accessibility-checker-engine'
const IBM_GUIDELINES = ['WCAG_2_2']

/** Findings of the IBM checker that are accepted, by rule and element, each with its reason. */
const EXPLAINED = [
  // HTML allows autocomplete="username" on a field for e-mail addresses.
  { rule: 'input_autocomplete_valid', at: 'input[type="email"][autocomplete="username"]' },
  // The name of a button comes from its label, so a picture inside needs none.
  { rule: 'svg_graphics_labelled', at: 'button[aria-label] svg' },
  // On a phone a row is a card, and the table head is hidden visually.
  { rule: 'table_headers_exists', at: 'table:has(> thead th)' },
  // A form without a name is no landmark.
  { rule: 'aria_form_label_unique', at: 'form:not([aria-label], [aria-labelledby])' },
  // The checker does not find the label of a field while both are folded away.
  { rule: 'input_label_exists', at: ':is(details:not([open]), [hidden]) :is(input, select, textarea)' },
  { rule: 'fieldset_label_valid', at: '[hidden] fieldset' },
  // On a phone a pseudo-element makes the target of a number higher than its line.
  { rule: 'target_spacing_sufficient', at: 'a[class*="_count"]' },
  // A click on the label ticks the box as well.
  { rule: 'target_spacing_sufficient', at: 'input[type="checkbox"]' },
  // Mails need the namespace of Microsoft Office, pages do not use it.
  { rule: 'skip_main_exists', at: 'html[xmlns\\:o] > body' },
]

/** A mail is shown inside a page of the mail program, which provides landmarks and shows the subject as heading. */
const PAGE_ONLY_RULES = ['landmark-one-main', 'page-has-heading-one', 'region']

const CHECKERS = { axe: checkWithAxe, ibm: checkWithIbm }
const checkedViews = new WeakMap()

/** Both checkers use the same visit of a page, because opening pages takes the longest. */
function checkViewsOnce(environment) {
  if (!checkedViews.has(environment.sql)) checkedViews.set(environment.sql, checkAllViews(environment))
  return checkedViews.get(environment.sql)
}

async function checkAllViews(environment) {
  const findings = { axe: [], ibm: [] }
  let views = 0
  const checkView = async (page, name, skippedRules = []) => {
    views += 1
    for (const [checker, check] of Object.entries(CHECKERS))
      findings[checker].push(...(await check(page, skippedRules)).map(({ rule, what }) => `${rule}: ${what} (${name})`))
  }
  for (const { size, language, ...view } of VIEWS) {
    // The script of the IBM checker is injected into the page, so the page's policy has to be bypassed.
    const browsing = { ...view, bypassCSP: true }
    await visitRenderedPages(environment, ({ page, address }) => checkView(page, `${address}, ${size}`), {
      ...browsing,
      only: language,
    })
    const page = await environment.newPage(browsing)
    for (const { name, html } of (await readSampleMails(environment)).filter((mail) => mail.language === language)) {
      await page.setContent(html)
      await checkView(page, `mail ${name}, ${size}`, PAGE_ONLY_RULES)
    }
    await page.context().close()
  }
  return { views, findings }
}

const checkerOf = (checker, program, version) => ({
  name: 'accessibility',
  program,
  check: async (environment) => {
    const { views, findings } = await checkViewsOnce(environment)
    return {
      version: version(),
      checked: `${views} views of pages and mails`,
      findings: groupFindings(findings[checker]),
    }
  },
})

/** The same finding on many pages is listed once. */
const groupFindings = (findings) =>
  Array.from(
    Map.groupBy(findings, (finding) => finding.replace(/ \([^(]*$/, '')),
    ([, [first, ...others]]) => `${first}${others.length > 0 ? `, and ${others.length} times more` : ''}`,
  )

async function checkWithAxe(page, skippedRules) {
  // Frames run no scripts, so axe cannot check them; their pages and mails are checked as pages of their own.
  await page.evaluate(axe.source)
  return page.evaluate(async (skipped) => {
    const rules = Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }]))
    const { violations } = await window.axe.run({ exclude: ['iframe'] }, { rules, iframes: false })
    return violations.map(({ id, nodes }) => ({ rule: id, what: nodes[0]?.html.slice(0, 200) }))
  }, skippedRules)
}

let engine

async function checkWithIbm(page) {
  engine ??= fs.readFileSync(packagePath(IBM_PACKAGE, 'ace.js'), 'utf8')
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

const readAxeVersion = () => JSON.parse(fs.readFileSync('node_modules/axe-core/package.json', 'utf8')).version

export const accessibility = [
  checkerOf('ibm', "IBM's accessibility checker", () => readPackageVersion(IBM_PACKAGE)),
  checkerOf('axe', 'axe', readAxeVersion),
]
