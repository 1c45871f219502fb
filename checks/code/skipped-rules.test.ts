import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CODE_RULES, findSkippedRules } from '../../scripts/config/test-files'

it('runs every rule of the code in quick, which has no database', () => {
  expect(CODE_RULES.filter((rule) => !fs.existsSync(rule))).toEqual([])
  expect(
    findSkippedRules(process.cwd()).map(
      ({ rule, module }) =>
        `${rule}: quick skips it, because it imports ${module}, which may connect to the database; import a module without it, such as the files of messages/`,
    ),
  ).toEqual([])
})

it('names a rule that imports the database, however far away', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'))
  fs.mkdirSync(path.join(folder, 'checks/code'), { recursive: true })
  const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text)
  write('checks/code/plants.test.ts', "import './plants'\n")
  write('checks/code/plants.ts', "import './water'\n")
  write('checks/code/water.ts', `const url = ${['env', 'DATABASE_URL'].join('.')}\n`)
  write('checks/code/stones.test.ts', "import type { Water } from './water'\n")
  expect(findSkippedRules(folder)).toEqual([{ rule: 'checks/code/plants.test.ts', module: 'checks/code/water.ts' }])
  fs.rmSync(folder, { recursive: true })
})
