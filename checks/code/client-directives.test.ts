import { expect, it } from 'vitest'
import { importsOf, listSources, loadedBy, readSource, TEST } from './sources'

const SOURCES = listSources().filter((file) => file.startsWith('src/') && !TEST.test(file))
const isClient = (file: string) => readSource(file).startsWith("'use client'")

/** Next renders these files of a route by their names. */
const ENTRY = /^src\/app\/.*\b(error|global-error|page|page\.dev|layout|loading|not-found)\.tsx$/

/** The modules for the browser that those of the server import, from the routes down. */
function findBoundary(): Set<string> {
  const boundary = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const target of importsOf(file, readSource(file)))
      if (isClient(target)) boundary.add(target)
      else visit(target)
  }
  SOURCES.filter((file) => file.startsWith('src/app/') && !isClient(file)).forEach(visit)
  return boundary
}

it("says 'use client' only where a module of the server imports one for the browser", () => {
  const boundary = findBoundary()
  expect(boundary.size).toBeGreaterThan(40)
  const needless = SOURCES.filter((file) => isClient(file) && !boundary.has(file) && !ENTRY.test(file))
  expect(needless).toEqual([])
})

const isForServer = (file: string) => readSource(file).startsWith("import 'server-only'")

it("imports 'server-only' only where no file that it loads does", () => {
  const marked = SOURCES.filter(isForServer)
  expect(marked.length).toBeGreaterThan(40)
  const needless = marked.filter((file) => [...loadedBy(file)].some((loaded) => loaded !== file && isForServer(loaded)))
  expect(needless).toEqual([])
})
