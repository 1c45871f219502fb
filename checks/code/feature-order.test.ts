import { expect, it } from 'vitest'
import { FEATURES, UPWARD_IMPORTS, UPWARD_WRITES } from '../../scripts/config/feature-order.mjs'
import { importsOf, listSources, readSource, TEST } from './sources'

const TABLE_IMPORT = /import \{([^}]*)\} from '@\/features\/([^/]+)\/table'/g

/** The tables of features above that a file writes, each as `feature.table`. */
function upwardWritesOf(file: string, source: string): string[] {
  const own = FEATURES.indexOf(file.split('/')[2] ?? '')
  const imports = source.matchAll(TABLE_IMPORT).filter(([, , feature = '']) => FEATURES.indexOf(feature) > own)
  return imports
    .flatMap(([, names = '', feature]) => names.split(',').map((name) => ({ name: name.trim(), feature })))
    .filter(({ name }) => name !== '' && isWritten(name, source))
    .map(({ name, feature }) => `${feature}.${name}`)
    .toArray()
}

const isWritten = (table: string, source: string) =>
  new RegExp(`\\.(insert|update|delete)\\(${table}\\)|(insert into|update|delete from) \\$\\{${table}\\}`).test(source)

const FEATURE_FILES = listSources().filter((file) => file.startsWith('src/features/') && !TEST.test(file))
const TABLE = /\/table\.ts$/

/** The files above this one that it imports, without foreign keys. */
function upwardImportsOf(file: string): string[] {
  const positionOf = (path: string) => FEATURES.indexOf(path.split('/')[2] ?? '')
  return importsOf(file, readSource(file))
    .filter((target) => positionOf(target) > positionOf(file) && !(TABLE.test(file) && TABLE.test(target)))
    .map((target) => target.replace('src/features/', ''))
}

it('lists exactly the imports from above that the features need, so that their number only falls', () => {
  const found = FEATURE_FILES.map((file) => [file.replace('src/features/', ''), upwardImportsOf(file)] as const)
  const upward = found.filter(([, imported]) => imported.length > 0)
  expect(Object.fromEntries(upward)).toEqual(UPWARD_IMPORTS)
})

it('lets a feature write a table of a feature above only for a reason that is listed', () => {
  const written = FEATURE_FILES.flatMap((file) =>
    upwardWritesOf(file, readSource(file)).map((table) => ({ feature: file.split('/')[2] ?? '', table })),
  )
  const tables = Map.groupBy(written, ({ feature }) => feature)
  const found = [...tables].map(([feature, writes]) => [feature, [...new Set(writes.map(({ table }) => table))]])
  expect(Object.fromEntries(found)).toEqual(UPWARD_WRITES)
})

it('finds each way to write a table above', () => {
  const imported = "import { importRows, importResults } from '@/features/imports/table'\n"
  const file = 'src/features/registrations/service/people/save.ts'
  const found = (statement: string) => upwardWritesOf(file, imported + statement)
  expect(found('tx.select().from(importRows)')).toEqual([])
  expect(found('tx.delete(importRows)')).toEqual(['imports.importRows'])
  expect(found(`tx.execute(sql\`insert into \${importResults} values (1)\`)`)).toEqual(['imports.importResults'])
  expect(upwardWritesOf('src/features/privacy/service/erase-person.ts', `${imported}tx.delete(importRows)`)).toEqual([])
})
