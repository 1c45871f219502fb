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

it.each(['back-up', 'restore', 'hold', 'doctor'])('lets a script import what %s is made of', (name) => {
  expect(imported(`./src/features/recovery/service/${name}.ts`)).toMatchObject({ status: 0, stderr: '' })
})
