// Servers that the gateway is compared with: each serves one page with fixed bytes and headers.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { UserError } from '../../../scripts/install.mjs'
import { findFreePort, isPortOpen, pause } from '../../../scripts/ports-and-processes.mjs'

/** Added by every server itself. */
const SERVER_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding']
const MAX_TRIES = 100

/** Returns the exact bytes and headers of a page. */
export function fetchPage(url, headers) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent: false }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response))
      if (response.statusCode !== 200) return reject(new UserError(`${url} answers ${response.statusCode}.`))
      const own = Object.entries(response.headers).filter(([name]) => !SERVER_HEADERS.includes(name))
      resolve({ headers: Object.fromEntries(own), body })
    })
    request.on('error', reject)
  })
}

export async function startBareHttp({ headers, body }, { atEnd }) {
  const child = fork(new URL('./bare-http.mjs', import.meta.url))
  atEnd(() => child.kill())
  child.send({ headers, body: body.toString('base64') })
  const port = await nextMessageOf(child)
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill() }
}

/** A single process like the others; undefined if nginx is not installed. */
export async function startNginx({ headers, body }, { atEnd }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-nginx-'))
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  fs.writeFileSync(path.join(folder, 'page'), body)
  fs.writeFileSync(path.join(folder, 'nginx.conf'), nginxConfigurationOf({ folder, port, headers }))
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  atEnd(() => child.kill('SIGKILL'))
  const gone = new Promise((resolve) => child.on('error', resolve).on('exit', resolve)).then(() => false)
  if (!(await Promise.race([gone, waitUntilOpen(port)]))) return console.log('No nginx here: its rows are left out.')
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill('SIGKILL') }
}

function nginxConfigurationOf({ folder, port, headers }) {
  const { 'content-type': type, 'content-length': _, ...others } = headers
  const lines = Object.entries(others).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  return `
    daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
    events { worker_connections 512; }
    http {
      access_log off; etag off; if_modified_since off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=10; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        default_type ${JSON.stringify(type)};
        ${lines.join('\n')}
        location / { try_files /page =404; }
      }
    }`
}

async function waitUntilOpen(port) {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    await pause(50)
    if (await isPortOpen(port)) return true
  }
  return false
}

/** Waits for the next message; fails if the process ends instead. */
export async function nextMessageOf(child) {
  const waiting = new AbortController()
  const { signal } = waiting
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new UserError('A process of the measurement ended early; its reason is above.')
  })
  const answer = once(child, 'message', { signal }).then(([message]) => message)
  return await Promise.race([answer, gone]).finally(() => waiting.abort())
}
