// An older revision and this tree in turns on one machine: what drifts meets both alike.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Advice, ownNode, ROOT } from '../install.mjs'
import { git, readResults } from './results.mjs'

const TURNS = 2
/** How a revision is started is a part of it; how it is measured is this tree's, so that both are measured alike. */
const MEASURING = ['own-node.mjs', 'install.mjs', 'bench', 'bench.mjs', 'report.mjs', 'stage.mjs', 'servers', 'torture']

/** Results of both sides: before, after, before, after. */
export async function measureAgainst(revision, given) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-against-'))
  const old = path.join(folder, 'tree')
  process.once('exit', () => {
    spawnSync('git', ['worktree', 'remove', '--force', old])
    fs.rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  git('worktree', 'add', '--quiet', '--detach', old, revision)
  bringPackages(old)
  for (const name of MEASURING) replaceBy(path.join(ROOT, 'scripts', name), path.join(old, 'scripts', name))

  const sides = { before: [], after: [] }
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [side, tree] of Object.entries({ before: old, after: ROOT })) {
      console.log(`\n${side}: ${side === 'before' ? revision : 'this tree'}, turn ${turn + 1} of ${TURNS}`)
      sides[side].push(await measureIn(tree, { ...given, file: path.join(folder, `${side}-${turn}.json`) }))
    }
  return sides
}

function replaceBy(from, to) {
  fs.rmSync(to, { recursive: true, force: true })
  fs.cpSync(from, to, { recursive: true })
}

/** The same packages need no second copy: only a revision with others installs its own, when it is first started. */
function bringPackages(tree) {
  const lock = (folder) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lock(tree) === lock(ROOT)) linkFolder(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
}

function linkFolder(from, to) {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

/** Another disk takes no hard link. */
function linkOrCopy(source, target) {
  try {
    fs.linkSync(source, target)
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    fs.copyFileSync(source, target)
  }
}

async function measureIn(tree, { parts, seconds, minutes, file }) {
  const length = ['--seconds', String(seconds), ...(minutes ? ['--minutes', String(minutes)] : [])]
  const args = [
    path.join(tree, 'scripts/own-node.mjs'),
    'bench',
    ...parts.map(({ name }) => name),
    ...length,
    '--json',
    file,
  ]
  const child = spawn(ownNode(), args, { cwd: tree, stdio: 'inherit' })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  await once(child, 'exit')
  process.off('exit', end)
  if (!fs.existsSync(file)) throw new Advice(`Nothing was measured in ${tree}; the reason stands above.`)
  return readResults(file)
}
