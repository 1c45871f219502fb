import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const importInChildProcess = (service: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import('./scripts/source-loader.mjs'); await import('${service}')`],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )

const IMPORTED_SERVICES = [
  'backup/service/backup',
  'backup/service/restore',
  'backup/service/doctor',
  'mails/service/queue/hold-after-restore',
]

it.each(IMPORTED_SERVICES)('lets a script import %s and all its dependencies', (service) => {
  expect(importInChildProcess(`./src/features/${service}.ts`)).toMatchObject({ status: 0, stderr: '' })
})
