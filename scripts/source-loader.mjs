// Lets a script import what the server is made of: the aliases of tsconfig.json, imports without an ending, `server-only`.
import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ALIASES } from './config/aliases.mjs'

const ALIAS = /^(@messages|@)\//
/** Says nothing where there is no browser to keep out. */
const NOTHING = 'data:text/javascript,'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'server-only') return { url: NOTHING, shortCircuit: true }
    const source = sourceOf(specifier, context.parentURL)
    return next(source ? pathToFileURL(source).href : specifier, context)
  },
})

/** The file that the compiler would find; nothing for packages and for what is named in full. */
function sourceOf(specifier, parent) {
  const place = placeOf(specifier, parent)
  return place && ['.ts', '.tsx', '/index.ts'].map((ending) => place + ending).find((file) => fs.existsSync(file))
}

function placeOf(specifier, parent) {
  const [, alias] = ALIAS.exec(specifier) ?? []
  if (alias) return path.join(ALIASES[alias], specifier.slice(alias.length))
  const isOurs = parent?.startsWith('file:') && !parent.includes('/node_modules/')
  return isOurs && /^\.{1,2}\//.test(specifier) ? path.join(path.dirname(fileURLToPath(parent)), specifier) : undefined
}
