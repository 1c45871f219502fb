import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const runSql = (...statement: string[]) =>
  spawnSync(process.execPath, ['scripts/sql.mjs', ...statement], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  })

it('prints the result of a statement, and the message of a failed one', () => {
  expect(runSql("select 'ours' as whose")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/whose.*ours.*SELECT 1/s),
  })
  expect(runSql('create temporary table a ()')).toMatchObject({ status: 0, stdout: 'CREATE TABLE\n' })
  expect(runSql('select nonsense')).toMatchObject({ status: 1, stderr: 'column "nonsense" does not exist\n' })
  expect(runSql('select 1; select 2')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('multiple commands'),
  })
  expect(runSql()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run sql') })
})
