import { expect, it } from 'vitest'
import { FEATURES } from '../../scripts/config/dependency-cruiser.mjs'
import { listSources, loadedBy, readSource, TEST, withoutTypeImports } from './sources'

/**
 * The most files that the service of a story loads, imports of types and files of tables apart: a table that refers to
 * another loads its file as well. Lower a number when a story loads fewer.
 */
const LOADED_MAX = {
  'src/features/registrations/service/sign-up/register.ts': 67,
  'src/features/check-in/service/save-actions.ts': 90,
  'src/features/certificates/service/issuing/issue.ts': 84,
}

/** The most lines of features/registrations, without tests, styles and the declaration. */
const REGISTRATIONS_MAX = 8450
/** No feature has a larger share of the lines of src. */
const SHARE_MAX = 0.1

it.each(Object.entries(LOADED_MAX))('lets %s load at most %i files', (file, most) => {
  const loaded = [...loadedBy(file)].filter((name) => !name.startsWith('src/schema/'))
  expect(loaded.length, loaded.sort().join('\n')).toBeLessThanOrEqual(most)
})

const isCode = (file: string) =>
  file.startsWith('src/') && /\.tsx?$/.test(file) && !TEST.test(file) && !/\/(feature|handlers)\.ts$/.test(file)
const linesOf = (files: readonly string[]) =>
  files.reduce((lines, file) => lines + readSource(file).split('\n').length - 1, 0)

it('keeps registrations and each other feature small', () => {
  const files = listSources().filter(isCode)
  const most = linesOf(files) * SHARE_MAX
  const sizes = FEATURES.map((feature) => ({
    feature,
    lines: linesOf(files.filter((file) => file.startsWith(`src/features/${feature}/`))),
  }))
  expect(sizes.filter(({ lines }) => lines > most)).toEqual([])
  expect(sizes.find(({ feature }) => feature === 'registrations')?.lines).toBeLessThanOrEqual(REGISTRATIONS_MAX)
})

it('counts no import of types', () => {
  const types = "import type { Row } from './row'\nimport { type Row, type Column } from './column'\n"
  expect(withoutTypeImports(types).trim()).toBe('')
  expect(withoutTypeImports("import { type Row, rowOf } from './row'")).toContain('rowOf')
})
