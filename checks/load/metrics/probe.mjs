// Loaded into the server before its own code (NODE_OPTIONS --import): writes internal metrics of the process to a file.
import fs from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const MB = 1024 * 1024
const INTERVAL_MS = 1000
const { PROBE_FILE: file } = process.env
// Worker threads of the server load this file as well.
if (isMainThread && file) {
  setInterval(() => {
    const { heapUsed, heapTotal, external } = process.memoryUsage()
    const sample = { heap: heapUsed / MB, heapTotal: heapTotal / MB, external: external / MB }
    fs.appendFileSync(file, `${JSON.stringify(sample)}\n`)
  }, INTERVAL_MS).unref()
}
