// Google's CSP Evaluator on the policy of every page.

import { readServedPages } from './pages.mjs'
import { importProgram, readPackageVersion } from './programs.mjs'

/** Findings below these severities are advice, such as directives that old browsers ignore. */
const FAILING_SEVERITIES = ['HIGH', 'SYNTAX', 'MEDIUM', 'HIGH_MAYBE']

export const contentPolicies = {
  name: 'policies',
  program: "Google's CSP Evaluator",
  check: async (environment) => {
    const { CspEvaluator } = await importProgram('csp_evaluator')
    const { CspParser } = await importProgram('csp_evaluator/dist/parser.js')
    const { Severity } = await importProgram('csp_evaluator/dist/finding.js')
    const pages = await readServedPages(environment)
    const findings = pages.flatMap(({ address, policy }) =>
      new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ severity, directive, value, description }) => ({
        address,
        severity: Severity[severity],
        directive,
        value,
        description,
      })),
    )
    const failing = findings.filter(({ severity }) => FAILING_SEVERITIES.includes(severity))
    const advice = new Set(
      findings
        .filter((one) => !failing.includes(one))
        .map(({ severity, directive, value }) => `${severity} ${directive} ${value ?? ''}`),
    )
    for (const one of advice) console.log(`  ${one}`)
    return {
      version: readPackageVersion('csp_evaluator'),
      checked: `the policies of ${pages.length} pages`,
      findings: failing.map(
        ({ address, severity, directive, value, description }) =>
          `${address}: ${severity} ${directive} ${value ?? ''}: ${description}`,
      ),
      remark: 'nothing high, medium or perhaps high',
    }
  },
}
