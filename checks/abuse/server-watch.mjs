// Watches the memory and sockets of a server, and the latency that others observe.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { readMemoryMegabytes } from '../support/process-memory.mjs'
import { createHttpClient, percentileOf } from './http-client.mjs'

/** The number of sockets that the process holds. */
export const countSockets = (pid) =>
  fs.readdirSync(`/proc/${pid}/fd`).filter((name) => readLink(`/proc/${pid}/fd/${name}`).startsWith('socket:')).length

const readLink = (file) => {
  try {
    return fs.readlinkSync(file)
  } catch {
    return ''
  }
}

/** `stop` returns by how many megabytes the process grew at most. Outside Linux it returns 0. */
export function watchMemory(pid) {
  if (!fs.existsSync('/proc/self/status')) return { stop: () => 0 }
  const before = readMemoryMegabytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, readMemoryMegabytes(pid))
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return most - before
    },
  }
}

/** Requests this path repeatedly; `stop` returns the latencies in milliseconds. */
export function watchLatency(site, path) {
  const send = createHttpClient(site)
  const times = []
  const wrong = []
  let isRunning = true
  const watching = (async () => {
    // A short attack may show its effect only afterwards, so request a few times more.
    while (isRunning || times.length < MIN_REQUESTS) {
      const { status, ms } = await send({ path }).catch(({ message }) => ({ status: message, ms: 30_000 }))
      times.push(ms)
      if (status !== 200) wrong.push(`${path} answers ${status}`)
      await pause(50)
    }
  })()
  return {
    stop: async () => {
      isRunning = false
      await watching
      const [p95, most] = [percentileOf(times, 95), Math.max(...times)].map(Math.round)
      return { path, requests: times.length, p95, most, wrong }
    },
  }
}

const LATENCY_LIMIT_MS = 1000
const MIN_REQUESTS = 4
const MEMORY_MB = 250

/**
 * Fails unless others are served within a second and memory stays small while `act` runs; returns a text about both.
 */
export async function assertOthersServed({ site, pid }, act, most = MEMORY_MB) {
  const others = watchLatency(site, '/api/health')
  const memory = watchMemory(pid)
  const watched = async () => ({ ...(await others.stop()), grown: memory.stop() })
  const outcome = await act().catch(async (error) => {
    await watched()
    throw error
  })
  const { requests, p95, wrong, grown } = await watched()
  assert.deepEqual([...new Set(wrong)], [], 'others were not served')
  assert.ok(p95 < LATENCY_LIMIT_MS, `others waited ${p95} ms`)
  assert.ok(grown < most, `the process grew by ${grown} MB`)
  return `${outcome} Others sent ${requests} requests and waited ${p95} ms (p95); the process grew by ${grown} MB.`
}
