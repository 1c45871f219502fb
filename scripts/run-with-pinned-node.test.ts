import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const readScript = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')
const importsOf = (file: string) => [...readScript(file).matchAll(/^import .* from '(.+)'$/gm)].map(([, from]) => from)

/** Node 20 fails on a name it does not know before anything could be installed. */
it('lets an old Node read only modules that it knows', () => {
  expect(importsOf('run-with-pinned-node.mjs')).toEqual(['./install.mjs'])
  const old = ['node:child_process', 'node:crypto', 'node:fs', 'node:path']
  expect(importsOf('install.mjs')).toEqual(old)
})

it('starts every npm script through the file that an old Node can read', () => {
  const { scripts } = JSON.parse(readScript('../package.json'))
  const started = Object.values<string>(scripts).flatMap((line) => line.match(/^node scripts\/(\S+)/)?.[1] ?? [])
  // Exceptions that use no new feature and do not install packages.
  const exceptions = ['postgres.mjs']
  expect(new Set(started.filter((file) => !exceptions.includes(file)))).toEqual(new Set(['run-with-pinned-node.mjs']))
})
