import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const imported = (place: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import('./scripts/sources.mjs'); await import('${place}')`],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )

const PLACES = ['recovery/service/back-up', 'recovery/service/restore', 'recovery/service/doctor', 'mails/service/hold']

it.each(PLACES)('lets a script import what %s is made of', (place) => {
  expect(imported(`./src/features/${place}.ts`)).toMatchObject({ status: 0, stderr: '' })
})
