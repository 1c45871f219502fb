import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import type { LoadedFile } from './page-load'

const BUILD = path.resolve(import.meta.dirname, '../.next')

/** The kilobytes of each package and of each folder two levels below src/. */
export type Modules = Record<string, number>

const KILOBYTES_MIN = 2

/** Divides the transferred bytes of each file among its modules by the characters that each has in it. Small modules are left out. */
export function weighModules(files: readonly LoadedFile[]): Modules {
  const bytes = new Map<string, number>()
  for (const file of files) {
    const characters = countCharacters(file.address)
    const total = characters.values().reduce((sum, count) => sum + count, 0)
    for (const [name, count] of characters) bytes.set(name, (bytes.get(name) ?? 0) + (file.bytes * count) / total)
  }
  const named = Array.from(bytes, ([name, weight]) => [name, Math.round(weight / 1024)] as const)
  return Object.fromEntries(named.filter(([, weight]) => weight >= KILOBYTES_MIN).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The build for tests writes a source map beside each file. */
function countCharacters(address: string): Map<string, number> {
  const file = path.join(BUILD, address.replace('/_next/', ''))
  const text = readFileSync(file, 'utf8')
  const map = readSourceMap(file, text)
  const characters = new Map<string, number>()
  for (const [line, { length }] of text.split('\n').entries())
    for (let column = 0; column < length; column += 1) {
      const name = moduleOf(map?.findEntry(line, column))
      characters.set(name, (characters.get(name) ?? 0) + 1)
    }
  return characters
}

function readSourceMap(file: string, text: string): SourceMap | undefined {
  const name = /sourceMappingURL=([\w.-]+)/.exec(text)?.[1]
  return name ? new SourceMap(JSON.parse(readFileSync(path.join(path.dirname(file), name), 'utf8'))) : undefined
}

function moduleOf(entry: ReturnType<SourceMap['findEntry']> | undefined): string {
  if (!entry || !('originalSource' in entry)) return 'bundler'
  const [, source = ''] = /\[project\]\/(.+)/.exec(entry.originalSource) ?? []
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  return installed ?? (source.split('/').slice(0, 3).join('/') || 'bundler')
}
