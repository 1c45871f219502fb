// Loaded into the server before its own code (NODE_OPTIONS --import): writes internal metrics of the process to a file.
import fs from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const MB = 1024 * 1024
const { PROBE_FILE: file, PROBE_MS: interval } = process.env
// Worker threads of the server load this file as well.
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const { heapUsed, heapTotal, external } = process.memoryUsage()
    const loop = { loopP99: delay.percentile(99) / 1e6, loopMax: delay.max / 1e6 }
    delay.reset()
    const sample = { heap: heapUsed / MB, heapTotal: heapTotal / MB, external: external / MB, ...loop }
    fs.appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...sample })}\n`)
  }, Number(interval)).unref()
}
