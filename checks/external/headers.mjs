// Mozilla's HTTP Observatory over real connections: http first, then https with a trusted certificate.
import fs from 'node:fs'
import path from 'node:path'
import { packagePath, readPackageVersion, runProgram } from './programs.mjs'

const OBSERVATORY_PACKAGE = '@mdn/mdn-http-observatory'
const REQUIRED_GRADE = 'A+'

export const httpHeaders = {
  name: 'headers',
  program: "Mozilla's HTTP Observatory",
  check: async ({ site, certificate }) => {
    writeEmptyPreloadList()
    const { host } = new URL(site)
    const script = `const { scan } = await import(${JSON.stringify(OBSERVATORY_PACKAGE)}); console.log(JSON.stringify(await scan(${JSON.stringify(host)})))`
    // Runs in a process of its own, because Node reads additional certificates only at its start.
    const { out, err } = await runProgram(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.file },
    })
    if (!out.startsWith('{')) throw new Error(err)
    const { scan, tests } = JSON.parse(out)
    const failed = Object.entries(tests).filter(([, { pass }]) => !pass)
    const findings = failed.map(([name, { result }]) => `${name}: ${result}`)
    if (scan.grade !== REQUIRED_GRADE) findings.push(`the grade is ${scan.grade}`)
    const points = Object.entries(tests).filter(([, { scoreModifier }]) => scoreModifier)
    console.log(points.map(([name, { scoreModifier, result }]) => `  ${name} ${scoreModifier} (${result})`).join('\n'))
    return {
      version: readPackageVersion(OBSERVATORY_PACKAGE),
      checked: 'the start page, from http to https',
      findings,
      remark: `${scan.grade}, ${scan.score} points, ${scan.testsPassed} of ${scan.testsQuantity} tests`,
    }
  },
}

/** The observatory would download the HSTS preload list; it contains no local site, so an empty one does. */
function writeEmptyPreloadList() {
  const list = packagePath(OBSERVATORY_PACKAGE, 'conf/hsts-preload.json')
  if (!fs.existsSync(list)) fs.writeFileSync(path.resolve(list), '{}')
}
