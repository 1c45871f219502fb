// Visitors who arrive at a constant rate whether or not the server keeps up, in a process of their own. Latency counts
// from the moment of arrival.
import http from 'node:http'
import { percentilesOf } from '../metrics/process-metrics.mjs'

const LANGUAGE = { 'accept-encoding': 'br' }
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

process.on('message', (order) => (order.stop ? endRun() : startRun(order)))
process.on('disconnect', () => process.exit())

let run

/** Requests the pages in turn. */
function startRun({ urls, rate }) {
  run = { times: [], failed: 0, open: new Set(), started: performance.now(), sent: 0 }
  run.timer = setInterval(() => {
    const due = ((performance.now() - run.started) * rate) / 1000
    while (run.sent < due) {
      const planned = run.started + (run.sent * 1000) / rate
      const answer = requestPage(urls[run.sent % urls.length], planned).finally(() => run.open.delete(answer))
      run.open.add(answer)
      run.sent += 1
    }
  }, 1)
}

async function requestPage(url, planned) {
  const { times } = run
  try {
    const [response] = await new Promise((resolve, reject) => {
      const request = http.get(url, { agent, headers: LANGUAGE, timeout: 30_000 }, (found) => resolve([found]))
      request.on('timeout', () => request.destroy(new Error('no answer within 30 s')))
      request.on('error', reject)
    })
    for await (const _ of response);
    if (response.statusCode === 200) times.push(performance.now() - planned)
    else run.failed += 1
  } catch {
    run.failed += 1
  }
}

async function endRun() {
  clearInterval(run.timer)
  const took = (performance.now() - run.started) / 1000
  await Promise.all(run.open)
  const { times, failed } = run
  const mean = times.reduce((total, time) => total + time, 0) / times.length
  process.send?.({ perSecond: Math.round(times.length / took), failed, mean, ...percentilesOf(times) })
}
