import { expect, it } from 'vitest'
import { FEATURES, UPWARD_IMPORTS } from '../../scripts/config/feature-order.mjs'
import { importsOf, listSources, readSource, TEST } from './sources'

const FEATURE_FILES = listSources().filter((file) => file.startsWith('src/features/') && !TEST.test(file))

/** The files above this one that it imports. */
function upwardImportsOf(file: string): string[] {
  const positionOf = (path: string) => FEATURES.indexOf(path.split('/')[2] ?? '')
  return importsOf(file, readSource(file))
    .filter((target) => positionOf(target) > positionOf(file))
    .map((target) => target.replace('src/features/', ''))
}

it('lists exactly the imports from above that the features need, so that their number only falls', () => {
  const found = FEATURE_FILES.map((file) => [file.replace('src/features/', ''), upwardImportsOf(file)] as const)
  const upward = found.filter(([, imported]) => imported.length > 0)
  expect(Object.fromEntries(upward)).toEqual(UPWARD_IMPORTS)
})
