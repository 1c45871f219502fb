// Stores results by commit, so that later commits can be compared with them.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const RESULTS_FOLDER = '.data/load'

export const readResults = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

/** Keeps parts that were measured earlier at the same commit. */
export function saveResults(results, file) {
  const name = currentCommit()
  fs.mkdirSync(RESULTS_FOLDER, { recursive: true })
  const saved = path.join(RESULTS_FOLDER, `${name}.json`)
  const earlier = fs.existsSync(saved) ? readResults(saved).parts : {}
  writeJson(saved, { commit: name, ...results, parts: { ...earlier, ...results.parts } })
  if (file) writeJson(file, { commit: name, ...results })
}

const writeJson = (file, results) => fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)

/** A tree with uncommitted changes has a name of its own. */
function currentCommit() {
  try {
    return runGit('describe', '--always', '--abbrev=10', '--exclude=*', '--dirty')
  } catch {
    return 'no-commit'
  }
}

export const runGit = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
