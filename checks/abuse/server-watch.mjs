// How much a process holds, and what others notice meanwhile.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { pause } from '../../system.mjs'
import { askerOf, percentileOf } from './ask.mjs'

const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024)

/** So many connections does the process hold, to whomever. */
export const socketsOf = (pid) =>
  fs.readdirSync(`/proc/${pid}/fd`).filter((name) => linkOf(`/proc/${pid}/fd/${name}`).startsWith('socket:')).length

const linkOf = (place) => {
  try {
    return fs.readlinkSync(place)
  } catch {
    return ''
  }
}

/** `stop` answers by how many megabytes it grew at most; of another system than Linux it knows nothing. */
export function watchMemory(pid) {
  if (!fs.existsSync('/proc/self/status')) return { stop: () => 0 }
  const before = residentMb(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return most - before
    },
  }
}

/** Somebody else asks for this again and again; `stop` answers what that took, in milliseconds. */
export function watchOthers(site, path) {
  const ask = askerOf(site)
  const times = []
  const wrong = []
  let goes = true
  const watching = (async () => {
    // What is over in a moment may be felt afterwards.
    while (goes || times.length < FEWEST) {
      const { status, ms } = await ask({ path }).catch(({ message }) => ({ status: message, ms: 30_000 }))
      times.push(ms)
      if (status !== 200) wrong.push(`${path} answers ${status}`)
      await pause(50)
    }
  })()
  return {
    stop: async () => {
      goes = false
      await watching
      const [p95, most] = [percentileOf(times, 95), Math.max(...times)].map(Math.round)
      return { path, asked: times.length, p95, most, wrong }
    },
  }
}

const OTHERS_MS = 1000
const FEWEST = 4
const MEMORY_MB = 250

/** While this goes on others are served within a second, and the process stays as small; answers both in words. */
export async function besides({ site, pid }, act, most = MEMORY_MB) {
  const [others, memory] = [watchOthers(site, '/api/health'), watchMemory(pid)]
  const watched = async () => ({ ...(await others.stop()), grown: memory.stop() })
  const outcome = await act().catch(async (error) => {
    await watched()
    throw error
  })
  const { asked, p95, wrong, grown } = await watched()
  assert.deepEqual([...new Set(wrong)], [], 'others were not served')
  assert.ok(p95 < OTHERS_MS, `others waited ${p95} ms`)
  assert.ok(grown < most, `the process grew by ${grown} MB`)
  return `${outcome} Others asked ${asked} times and waited ${p95} ms (p95); the process grew by ${grown} MB.`
}
