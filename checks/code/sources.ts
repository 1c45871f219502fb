import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const CODE = /\.(ts|tsx|mjs)$/
export const TEST = /\.(test|spec|check)\.tsx?$/

/** Reads the files as git knows them, new ones included; a folder without git has only what was unpacked. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed.split('\n').filter((file) => file !== '' && existsSync(file))
}

const IN_ROOMS = /^(src|scripts|checks|e2e)\//

export const listSources = (): string[] => listFiles().filter((file) => CODE.test(file) && IN_ROOMS.test(file))

export const readSource = (file: string): string => readFileSync(file, 'utf8')

const DECLARATION =
  /^(?:export )?(?:declare )?(?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm

/** The names that a file declares at its top level, exported or not. */
export const declaredNamesOf = (source: string): string[] =>
  Array.from(source.matchAll(DECLARATION), ([, name = '']) => name)

const SPECIFIER = /(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|@)\/[^'"]+)['"]/g
const ENDINGS = ['', '.ts', '.tsx', '.mjs']

/** Returns the files of the project that this one imports, by import and by import(). */
export function importsOf(file: string, source: string): string[] {
  return Array.from(source.matchAll(SPECIFIER), ([, specifier = '']) => {
    const target = specifier.startsWith('@/')
      ? path.posix.join('src', specifier.slice(2))
      : path.posix.join(path.posix.dirname(file), specifier)
    return ENDINGS.map((ending) => target + ending).find((name) => CODE.test(name) && existsSync(name))
  }).filter((target) => target !== undefined)
}

const TYPE_IMPORT = /^(?:import|export) (?:type [^'"]*?|\{(?:\s*type [^,}]+,?)+\s*\}) from ['"][^'"]+['"]$/gm

export const withoutTypeImports = (source: string): string => source.replaceAll(TYPE_IMPORT, '')

/** Returns the files that this one loads when it runs, itself included. */
export function loadedBy(file: string, loaded = new Set([file])): ReadonlySet<string> {
  const targets = importsOf(file, withoutTypeImports(readSource(file)))
  for (const target of targets) if (!loaded.has(target)) loadedBy(target, loaded.add(target))
  return loaded
}

/** Splits a path or an identifier into lower-case words: `CheckInList`, `use-guest-list.ts`, `MAIL_TYPES`. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
