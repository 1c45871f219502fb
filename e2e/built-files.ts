import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LoadedFile } from './page-load'
import { APP_PAGES, addressesOf } from './screens'

const BUILT_PAGES = path.resolve(import.meta.dirname, '../.next/server/app/[locale]')
const FILES_SHOWN = 12
const MODULES_SHOWN = 4

/** The part of the manifest of a built page that tells which files each of its client modules needs. */
type PageManifest = { clientModules: Record<string, { chunks: string[] }> }

function readManifest(steps: string[]): PageManifest {
  const source = readFileSync(path.join(BUILT_PAGES, ...steps, 'page_client-reference-manifest.js'), 'utf8')
  return JSON.parse(source.slice(source.indexOf('] = ') + 4).replace(/;\s*$/, ''))
}

/** The modules of this project on a page, each with the files that it needs. */
const modulesOf = (address: string) =>
  APP_PAGES.filter((steps) => addressesOf(steps).test(address))
    .flatMap((steps) => Object.entries(readManifest(steps).clientModules))
    .filter(([module]) => module.startsWith('[project]/src/'))
    .map(([module, { chunks }]) => ({ module: module.replace(/^\[project\]\/(\S+).*$/, '$1'), chunks }))

/** Lists the largest files of a page with modules that need them; the module that needs the fewest files comes first. */
export function describeFiles(files: readonly LoadedFile[], page: string): string {
  const modules = modulesOf(page).toSorted((a, b) => a.chunks.length - b.chunks.length)
  const describe = ({ address, bytes }: LoadedFile) => {
    const needing = new Set(modules.filter(({ chunks }) => chunks.includes(address)).map(({ module }) => module))
    const named = [...needing].slice(0, MODULES_SHOWN).join(', ') || 'the framework, or a module that is loaded later'
    return `${Math.round(bytes / 1024)} KB ${path.basename(address)}: ${named}`
  }
  return files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, FILES_SHOWN)
    .map(describe)
    .join('\n')
}
