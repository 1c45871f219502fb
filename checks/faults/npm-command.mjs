// The package's own commands, as somebody types them.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { text } from 'node:stream/consumers'
import { ownNode } from '../install.mjs'

/** Answers what it said, how long it took, and its most memory. */
export async function command(name, args, environment, { expected = [0] } = {}) {
  const started = Date.now()
  const child = spawn(ownNode(), ['scripts/own-node.mjs', name, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, residentOf(child.pid))
  }, 100)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  clearInterval(watch)
  assert.ok(expected.includes(code), `npm run ${name} ended with ${code}: ${out}${error}`)
  return { said: out + error, seconds: ((Date.now() - started) / 1000).toFixed(0), memory }
}

export const refused = async (name, args, environment) =>
  (await command(name, args, environment, { expected: [1] })).said

function residentOf(pid) {
  const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
