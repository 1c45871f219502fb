import path from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, listSources, readSource, TEST } from './sources'

const MODULES_MAX = 25
const SMALL_LINES = 30
/** The modules that are left: texts and data of their own, or files that a boundary demands. The number may only fall. */
const SMALL_MODULES_MAX = 4

const sources = listSources()
const modules = sources.filter((file) => !TEST.test(file) && !file.endsWith('.d.ts'))

it('keeps a folder at 25 modules or fewer, so that a reader finds a file in its list', () => {
  // The folders of src/app are the paths of routes and pages.
  const folders = Map.groupBy(
    modules.filter((file) => !file.startsWith('src/app/')),
    (file) => path.posix.dirname(file),
  )
  const large = [...folders].filter(([, files]) => files.length > MODULES_MAX)
  expect(large.map(([folder, files]) => `${folder}: ${files.length} modules`)).toEqual([])
})

it('keeps a small module with one importer and no test of its own inside its importer', () => {
  const importers = new Map<string, Set<string>>()
  for (const file of modules)
    for (const target of importsOf(file, readSource(file)))
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
  const tested = new Set(sources.filter((file) => TEST.test(file)).map((file) => file.replace(TEST, '')))
  // A declaration binds functions and holds none.
  const isBoundByHandlers = (file: string) =>
    [...(importers.get(file) ?? [])].every((importer) => importer.endsWith('/handlers.ts'))
  const small = modules.filter(
    (file) =>
      // A component, a subject of the rules and the content of a mail are files of their own; the other names are those of
      // every feature.
      !/\.tsx$|^src\/app\/|\/rules\/|\/contents\/mails\/|\/(feature|handlers|contract|rules|service)\.ts$/.test(file) &&
      readSource(file).trimEnd().split('\n').length <= SMALL_LINES &&
      importers.get(file)?.size === 1 &&
      !isBoundByHandlers(file) &&
      !tested.has(file.replace(/\.(ts|mjs)$/, '')),
  )
  expect(small.length, small.join('\n')).toBeLessThanOrEqual(SMALL_MODULES_MAX)
})
