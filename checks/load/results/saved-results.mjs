// Results are kept by commit: what is measured today is what a later commit is compared with.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const FOLDER = '.data/bench'

export const readResults = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

/** Parts that were measured earlier at the same commit stay. */
export function keepResults(results, file) {
  const name = commit()
  fs.mkdirSync(FOLDER, { recursive: true })
  const kept = path.join(FOLDER, `${name}.json`)
  const earlier = fs.existsSync(kept) ? readResults(kept).parts : {}
  write(kept, { commit: name, ...results, parts: { ...earlier, ...results.parts } })
  if (file) write(file, { commit: name, ...results })
}

const write = (file, results) => fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)

/** What was changed since has a name of its own. */
function commit() {
  try {
    return git('describe', '--always', '--abbrev=10', '--exclude=*', '--dirty')
  } catch {
    return 'no-commit'
  }
}

export const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
