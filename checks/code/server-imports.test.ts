import path from 'node:path'
import { expect, it } from 'vitest'
import { readSource } from './sources'

/** An import or an export from another file that is still there when Node has removed the types. */
const IMPORT = /^(?:import|export)\b(?! type\b)(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const importsIn = (source: string): string[] =>
  Array.from(source.matchAll(IMPORT), ([, fixed, loaded]) => fixed ?? loaded ?? '')

/** Node finds packages by name and files by their whole relative path; it knows neither aliases nor missing endings. */
const isUnknownToNode = (specifier: string) =>
  /^@(?:messages)?\//.test(specifier) || (specifier.startsWith('.') && !/\.(?:ts|mjs|json)$/.test(specifier))

/** Returns the imports that Node cannot find, in this file and in all that it imports. */
function findUnknown(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !/\.(?:ts|mjs)$/.test(file)) return []
  seen.add(file)
  return importsIn(readSource(file)).flatMap((specifier) => {
    if (isUnknownToNode(specifier))
      return [`${file}: import '${specifier}' by its relative path with .ts, because Node runs this file unbundled`]
    return specifier.startsWith('.') ? findUnknown(path.posix.join(path.posix.dirname(file), specifier), seen) : []
  })
}

it('starts the server from files that Node finds without the aliases of the bundler', () => {
  const seen = new Set<string>()
  expect(findUnknown('src/main.ts', seen)).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['src/env.ts', 'src/gateway/page-cache.ts']))
})

it('tells an import of values from an import of types', () => {
  const source = [
    "import type { Env } from '@/env'",
    "import { type Env, env } from '@/values'",
    "export * from '@/shapes'",
    "import '@/effects'",
    "const later = () => import('@/later')",
    'import {',
    '  one,',
    "} from './lines.ts'",
  ].join('\n')
  expect(importsIn(source)).toEqual(['@/values', '@/shapes', '@/effects', '@/later', './lines.ts'])
})
