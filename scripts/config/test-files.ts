// Sorts the unit tests by what they need: a database, modules of their own, or neither.
import fs from 'node:fs'
import path from 'node:path'
import { ALIASES } from './aliases.mjs'

const TESTS = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'checks/**/*.test.ts']
const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']
/** A module that reads this address may connect; a glob may import such a module. */
const READS_DATABASE = /\benv\.DATABASE_URL\b|\bimport\.meta\.glob\b/
/** Replacing a module, a global or a variable of the environment would reach the next file of the same worker. */
const REPLACES = /\bvi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\b|\bglobalThis\b|\bprocess\.env\b/

/** The rules of the code, and the test that names the inputs which a new field lacks: quick runs them without a database. */
export const CODE_RULES = ['checks/code', 'src/features/workshops/contract/fields.test.ts']

type Groups = Record<'database' | 'isolatedDatabase' | 'isolated' | 'shared', string[]>
type Source = { text: string; imports: string[] }

const sources = new Map<string, Source>()

function readSource(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = fs.readFileSync(file, 'utf8')
  const imports = Array.from(text.matchAll(IMPORT), ([, named, loaded]) => findFile(named ?? loaded ?? '', file))
  const source = { text, imports: imports.filter((found) => found !== undefined) }
  sources.set(file, source)
  return source
}

function findFile(specifier: string, importer: string): string | undefined {
  const isRelative = /^\.{1,2}\//.test(specifier)
  if (!isRelative && !specifier.startsWith('@/')) return undefined
  const base = isRelative
    ? path.resolve(path.dirname(importer), specifier)
    : path.join(ALIASES['@'], specifier.slice('@/'.length))
  return ENDINGS.map((ending) => base + ending).find((file) => /\.(?:tsx?|mjs)$/.test(file) && fs.existsSync(file))
}

/** Follows the imports of a test through every module of ours to the first that may connect to the database. */
function findDatabaseModule(test: string): string | undefined {
  const reached = new Set([test])
  for (const file of reached) {
    const { text, imports } = readSource(file)
    if (READS_DATABASE.test(text)) return file
    for (const imported of imports) reached.add(imported)
  }
  return undefined
}

/** Every test file of this folder, relative to it, in exactly one of four groups. */
export function groupTestFiles(root: string) {
  const groups: Groups = { database: [], isolatedDatabase: [], isolated: [], shared: [] }
  for (const name of fs.globSync(TESTS, { cwd: root })) {
    const test = path.join(root, name)
    const isIsolated = !name.startsWith('src') || REPLACES.test(readSource(test).text)
    if (findDatabaseModule(test)) groups[isIsolated ? 'isolatedDatabase' : 'database'].push(name)
    else groups[isIsolated ? 'isolated' : 'shared'].push(name)
  }
  return groups
}

/** The rules of the code that quick skips, each with the module that may connect to the database. */
export function findSkippedRules(root: string) {
  return fs.globSync(TESTS, { cwd: root }).flatMap((rule) => {
    const module = isCodeRule(rule) && findDatabaseModule(path.join(root, rule))
    return module ? [{ rule, module: path.relative(root, module) }] : []
  })
}

const isCodeRule = (file: string) => CODE_RULES.some((rule) => file === rule || file.startsWith(`${rule}/`))
