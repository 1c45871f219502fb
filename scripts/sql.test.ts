import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const asked = (...statement: string[]) =>
  spawnSync(process.execPath, ['scripts/sql.mjs', ...statement], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  })

it('answers a statement, and says in a sentence what is wrong with one', () => {
  expect(asked("select 'ours' as whose")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/whose.*ours.*SELECT 1/s),
  })
  expect(asked('create temporary table a ()')).toMatchObject({ status: 0, stdout: 'CREATE TABLE\n' })
  expect(asked('select nonsense')).toMatchObject({ status: 1, stderr: 'column "nonsense" does not exist\n' })
  expect(asked('select 1; select 2')).toMatchObject({ status: 1, stderr: expect.stringContaining('multiple commands') })
  expect(asked()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run sql') })
})
