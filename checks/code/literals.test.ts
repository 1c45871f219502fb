import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const SPREADS = [
  'export const plant = { ...{ name, place } }',
  'export const plant = { ...({ name } as const), place }',
  "export const names = [...['ash', 'birch'], name]",
  "export const names = [...(['ash', 'birch'] as const), name]",
  "export const name = join(...['ash', 'birch'])",
  'export const plant = <Plant {...{ name, place }} />',
]
const TUPLES = ["export const [ash, birch] = ['ash', 'birch']", 'let [ash, birch] = [1, 2] as const']
const ALLOWED = [
  'export const plant = { ...(place && { place }), ...other, names: [...names, ...(name ? [name] : [])] }',
  'export const plant = <Plant {...other} {...(place ? { place } : {})} />',
  'export const [first, ...others] = names',
  "for (const [name, place] of [['ash', 'wood']]) [first, second] = [second, first]",
]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'literals-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** The lines that the plugin reports, with the beginning of its sentence. */
function reportsOf(lines: string[]): string[] {
  const plugins = [path.resolve('scripts/config/literals.grit')]
  fs.writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ root: true, plugins }))
  fs.writeFileSync(path.join(folder, 'plants.tsx'), lines.join('\n'))
  const args = [path.resolve('node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=github', '--only=plugin']
  const { stdout } = spawnSync(process.execPath, [...args, 'plants.tsx'], { cwd: folder, encoding: 'utf8' })
  return Array.from(stdout.matchAll(/line=(\d+).*::(This \w+)/g), ([, line, begin]) => `${line} ${begin}`)
}

it('reports spreads of literals and declarations of tuples, but no spread that chooses or copies', () => {
  expect(reportsOf([...SPREADS, ...TUPLES, ...ALLOWED])).toEqual([
    ...SPREADS.map((_, index) => `${index + 1} This spreads`),
    ...TUPLES.map((_, index) => `${SPREADS.length + index + 1} This declares`),
  ])
})
