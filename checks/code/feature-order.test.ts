import { expect, it } from 'vitest'
import { FEATURES, UPWARD_WRITES } from '../../scripts/config/feature-order.mjs'
import { listSources, readSource, TEST } from './sources'

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

it('lets a feature join a table of a feature above, but write it only for a reason that is listed', () => {
  const files = listSources().filter((file) => file.startsWith('src/features/') && !TEST.test(file))
  const written = files.flatMap((file) =>
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
