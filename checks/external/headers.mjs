// Mozilla's observatory of HTTP headers, over real connections: http first, then https with a certificate it believes.
import fs from 'node:fs'
import path from 'node:path'
import { packageFile, say, versionOf } from './programs.mjs'

const NAME = '@mdn/mdn-http-observatory'
const GRADE = 'A+'

export const headers = {
  name: 'headers',
  program: "Mozilla's HTTP Observatory",
  judge: async ({ site, certificate }) => {
    bringNoList()
    const { host } = new URL(site)
    const script = `const { scan } = await import(${JSON.stringify(NAME)}); console.log(JSON.stringify(await scan(${JSON.stringify(host)})))`
    // In a process of its own: Node believes a certificate from its start or not at all.
    const { out, err } = await say(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.file },
    })
    if (!out.startsWith('{')) throw new Error(err)
    const { scan, tests } = JSON.parse(out)
    const failed = Object.entries(tests).filter(([, { pass }]) => !pass)
    const findings = failed.map(([name, { result }]) => `${name}: ${result}`)
    if (scan.grade !== GRADE) findings.push(`the grade is ${scan.grade}`)
    const points = Object.entries(tests).filter(([, { scoreModifier }]) => scoreModifier)
    console.log(points.map(([name, { scoreModifier, result }]) => `  ${name} ${scoreModifier} (${result})`).join('\n'))
    return {
      version: versionOf(NAME),
      judged: 'the start page, from http to https',
      findings,
      said: `${scan.grade}, ${scan.score} points, ${scan.testsPassed} of ${scan.testsQuantity} tests`,
    }
  },
}

/** Which sites browsers know to have https it would fetch from elsewhere; no local one is among them. */
function bringNoList() {
  const list = packageFile(NAME, 'conf/hsts-preload.json')
  if (!fs.existsSync(list)) fs.writeFileSync(path.resolve(list), '{}')
}
