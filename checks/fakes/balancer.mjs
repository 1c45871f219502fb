// A proxy in front of several instances: if one does not answer, the request goes to the next.
import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const ROUNDS = 20
const ROUND_PAUSE_MS = 250

/** @param {number[]} ports The instances on this machine. */
export async function startBalancer(ports) {
  const agent = new http.Agent({ keepAlive: true })
  const state = { next: 0, repeated: 0 }
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request)
    for (let round = 0; round < ROUNDS; round += 1) {
      state.next += 1
      const answer = await forwardRequest(ports[state.next % ports.length], { request, body, agent }).catch(() => null)
      if (answer) return response.writeHead(answer.statusCode, answer.headers).end(answer.body)
      state.repeated += 1
      if (round % ports.length === ports.length - 1) await pause(ROUND_PAUSE_MS)
    }
    response.writeHead(502).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    site: `http://127.0.0.1:${server.address().port}`,
    repeated: () => state.repeated,
    stop: () => {
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Rejects if the answer was incomplete. */
function forwardRequest(port, { request, body, agent }) {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = request
    const outgoing = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (incoming) => {
      buffer(incoming).then((whole) => {
        const { 'transfer-encoding': _, connection: __, ...passed } = incoming.headers
        if (incoming.complete) resolve({ statusCode: incoming.statusCode, headers: passed, body: whole })
        else reject(new Error('broken off'))
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
