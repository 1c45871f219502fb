// Google's evaluator of content security policies, on the policy of every page.

import { servedPages } from './pages.mjs'
import { bring, versionOf } from './programs.mjs'

/** What is weaker than these names is advice: a directive that browsers may not know, a place to report to. */
const GRAVE = ['HIGH', 'SYNTAX', 'MEDIUM', 'HIGH_MAYBE']

export const policies = {
  name: 'policies',
  program: "Google's CSP Evaluator",
  judge: async (court) => {
    const { CspEvaluator } = await bring('csp_evaluator')
    const { CspParser } = await bring('csp_evaluator/dist/parser.js')
    const { Severity } = await bring('csp_evaluator/dist/finding.js')
    const pages = await servedPages(court)
    const told = pages.flatMap(({ address, policy }) =>
      new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ severity, directive, value, description }) => ({
        address,
        severity: Severity[severity],
        directive,
        value,
        description,
      })),
    )
    const grave = told.filter(({ severity }) => GRAVE.includes(severity))
    const advice = new Set(
      told
        .filter((one) => !grave.includes(one))
        .map(({ severity, directive, value }) => `${severity} ${directive} ${value ?? ''}`),
    )
    for (const one of advice) console.log(`  ${one}`)
    return {
      version: versionOf('csp_evaluator'),
      judged: `the policies of ${pages.length} pages`,
      findings: grave.map(
        ({ address, severity, directive, value, description }) =>
          `${address}: ${severity} ${directive} ${value ?? ''}: ${description}`,
      ),
      said: 'nothing high, medium or perhaps high',
    }
  },
}
