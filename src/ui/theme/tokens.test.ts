import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tokensCss } from './tokens'

it('writes the values of the theme into the stylesheet that every page loads', async () => {
  await expect(tokensCss()).toMatchFileSnapshot('./tokens.css')
})

/** A missing variable is no error in a browser, only a wrong colour. */
it('defines every variable that a stylesheet uses', () => {
  const sources = fs
    .globSync('**/*.{css,ts,tsx}', { cwd: SOURCE })
    .map((file) => fs.readFileSync(path.join(SOURCE, file), 'utf8'))
  const named = new Set(sources.flatMap((source) => source.match(/--[\w-]+(?=['"]?\]?\s*:)/g) ?? []))
  const used = new Set(sources.flatMap((source) => source.match(/(?<=var\()--[\w-]+(?=\))/g) ?? []))
  expect([...used].filter((name) => !named.has(name) && !SET_ELSEWHERE.includes(name))).toEqual([])
})

/** A missing class is no error either: its element only loses its looks. */
it('has a rule for every class that a component takes from a stylesheet', () => {
  const missing = fs.globSync('**/*.tsx', { cwd: SOURCE }).flatMap((file) => {
    const source = fs.readFileSync(path.join(SOURCE, file), 'utf8')
    return [...source.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)].flatMap(([, name, stylesheet = '']) => {
      const folder = stylesheet.startsWith('@/') ? SOURCE : path.join(SOURCE, path.dirname(file))
      const rules = fs.readFileSync(path.join(folder, stylesheet.replace(/^@\//, '')), 'utf8')
      const classes = new Set(source.match(new RegExp(`(?<=[^/]\\b${name}\\.)\\w+`, 'g')))
      return [...classes].filter((one) => !new RegExp(`\\.${one}\\b`).test(rules)).map((one) => `${file}: ${one}`)
    })
  })
  expect(missing).toEqual([])
})

const SOURCE = path.resolve(import.meta.dirname, '../..')
/** Next's fonts set these. */
const SET_ELSEWHERE = ['--font-text', '--font-text-more']
