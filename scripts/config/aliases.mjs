import path from 'node:path'

/** The aliases of tsconfig.json for tools that cannot read it; those tools run in the project's folder. */
export const ALIASES = {
  '@messages': path.resolve('messages'),
  '@': path.resolve('src'),
}

// dependency-cruiser reads aliases only from a file that looks like webpack's.
export default {
  resolve: { alias: ALIASES, extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
}
