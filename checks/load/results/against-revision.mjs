// Measures an older revision and this tree in alternation on one machine, so that drift affects both alike.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pinnedNode, ROOT, UserError } from '../../../scripts/install.mjs'

const ROUNDS = 2
/** The start of a revision is a part of it; the measurement and its imports are this tree's, so that both are measured alike. */
const COPIED_FILES = [
  'checks',
  'scripts/run-with-pinned-node.mjs',
  'scripts/install.mjs',
  'scripts/ports-and-processes.mjs',
  'src/endpoints/openapi-references.ts',
]

/** Returns the results of both sides: before, after, before, after. */
export async function measureAgainstRevision(revision, given) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-against-'))
  const old = path.join(folder, 'tree')
  process.once('exit', () => {
    spawnSync('git', ['worktree', 'remove', '--force', old])
    fs.rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', old, revision])
  if (!fs.existsSync(path.join(old, 'checks/load.mjs')))
    throw new UserError(
      '--against needs a revision that has checks/load.mjs; older ones cannot be measured by this tree.',
    )
  linkPackages(old)
  for (const name of COPIED_FILES) replaceFolder(path.join(ROOT, name), path.join(old, name))

  const sides = { before: [], after: [] }
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const [side, tree] of Object.entries({ before: old, after: ROOT })) {
      console.log(`\n${side}: ${side === 'before' ? revision : 'this tree'}, turn ${turn + 1} of ${ROUNDS}`)
      sides[side].push(await measureIn(tree, { ...given, file: path.join(folder, `${side}-${turn}.json`) }))
    }
  return sides
}

function replaceFolder(from, to) {
  fs.rmSync(to, { recursive: true, force: true })
  fs.cpSync(from, to, { recursive: true })
}

/** Hard-links the packages; a revision with another lock file installs its own at its first start. */
function linkPackages(tree) {
  const lock = (folder) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lock(tree) === lock(ROOT)) linkFolder(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
}

function linkFolder(from, to) {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

/** Hard links do not work across file systems. */
function linkOrCopy(source, target) {
  try {
    fs.linkSync(source, target)
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    fs.copyFileSync(source, target)
  }
}

async function measureIn(tree, { parts, seconds, file }) {
  const args = [
    path.join(tree, 'scripts/run-with-pinned-node.mjs'),
    'checks/load.mjs',
    ...parts.map(({ name }) => name),
    '--seconds',
    String(seconds),
    '--json',
    file,
  ]
  const child = spawn(pinnedNode(), args, { cwd: tree, stdio: 'inherit' })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  await once(child, 'exit')
  process.off('exit', end)
  if (!fs.existsSync(file)) throw new UserError(`Nothing was measured in ${tree}; the reason is above.`)
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
