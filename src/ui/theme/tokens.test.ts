import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tokens } from './tokens'

it('lays the values of the theme into the stylesheet that every page loads', async () => {
  await expect(tokens()).toMatchFileSnapshot('./tokens.css')
})

/** What is not there is no error in a browser: the colour is then another one. */
it('names every value that a stylesheet asks for', () => {
  const sources = fs
    .globSync('**/*.{css,ts,tsx}', { cwd: SOURCE })
    .map((file) => fs.readFileSync(path.join(SOURCE, file), 'utf8'))
  const named = new Set(sources.flatMap((source) => source.match(/--[\w-]+(?=['"]?\]?\s*:)/g) ?? []))
  const asked = new Set(sources.flatMap((source) => source.match(/(?<=var\()--[\w-]+(?=\))/g) ?? []))
  expect([...asked].filter((name) => !named.has(name) && !SET_ELSEWHERE.includes(name))).toEqual([])
})

const SOURCE = path.resolve(import.meta.dirname, '..')
/** By the fonts of Next. */
const SET_ELSEWHERE = ['--font-text', '--font-text-more']
