// Runs the npm scripts of the package.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pinnedNode } from '../../scripts/install.mjs'
import { readMemoryMegabytes } from '../support/process-memory.mjs'

/** Returns output, seconds and peak memory. */
export async function runNpmCommand(name, args, variables, { expected = [0] } = {}) {
  const started = Date.now()
  const child = spawn(pinnedNode(), ['scripts/run-with-pinned-node.mjs', `scripts/${name}.mjs`, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, readMemoryMegabytes(child.pid, 'VmHWM'))
  }, 100)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  clearInterval(watch)
  assert.ok(expected.includes(code), `npm run ${name} ended with ${code}: ${out}${error}`)
  return { output: out + error, seconds: ((Date.now() - started) / 1000).toFixed(0), memory }
}

export const runRefusedCommand = async (name, args, variables) =>
  (await runNpmCommand(name, args, variables, { expected: [1] })).output
