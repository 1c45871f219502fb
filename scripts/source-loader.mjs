// Lets a script import TypeScript of src: resolves the aliases of tsconfig.json, imports without an extension, and
// `server-only`.
import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ALIASES } from './config/aliases.mjs'

const ALIAS_PREFIX = /^(@messages|@)\//
/** `server-only` only matters for a bundler. */
const EMPTY_MODULE = 'data:text/javascript,'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'server-only') return { url: EMPTY_MODULE, shortCircuit: true }
    const source = findSource(specifier, context.parentURL)
    return next(source ? pathToFileURL(source).href : specifier, context)
  },
})

/** Returns the file that the compiler would resolve, or undefined for packages and complete paths. */
function findSource(specifier, parent) {
  const file = sourcePathOf(specifier, parent)
  return (
    file && ['.ts', '.tsx', '/index.ts'].map((ending) => file + ending).find((candidate) => fs.existsSync(candidate))
  )
}

function sourcePathOf(specifier, parent) {
  const [, alias] = ALIAS_PREFIX.exec(specifier) ?? []
  if (alias) return path.join(ALIASES[alias], specifier.slice(alias.length))
  const isOurs = parent?.startsWith('file:') && !parent.includes('/node_modules/')
  return isOurs && /^\.{1,2}\//.test(specifier) ? path.join(path.dirname(fileURLToPath(parent)), specifier) : undefined
}
