import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')
const importsOf = (file: string) => [...read(file).matchAll(/^import .* from '(.+)'$/gm)].map(([, from]) => from)

/** Node 20 ends with an error of its own at the first name it does not know, before anything could be installed. */
it('lets an old Node read nothing but what it knows', () => {
  expect(importsOf('own-node.mjs')).toEqual(['./install.mjs'])
  const old = ['node:child_process', 'node:crypto', 'node:fs', 'node:path']
  expect(importsOf('install.mjs')).toEqual(old)
})

it('starts every script that is not to be read by an old Node', () => {
  const { scripts } = JSON.parse(read('../package.json'))
  const started = Object.values<string>(scripts).flatMap((line) => line.match(/^node scripts\/(\S+)/)?.[1] ?? [])
  // They use nothing new, and the first of them brings no packages with it.
  const exceptions = ['measure.mjs', 'postgres.mjs']
  expect(new Set(started.filter((file) => !exceptions.includes(file)))).toEqual(new Set(['own-node.mjs']))
})
