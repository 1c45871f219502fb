// What the door is compared with: servers of one page that have its bytes and headers ready.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Advice } from '../install.mjs'
import { accepts, freePort, pause } from '../system.mjs'

/** Servers write these by themselves. */
const BY_SERVERS = ['date', 'connection', 'keep-alive', 'transfer-encoding']
const TRIES = 100

/** The exact bytes and headers that a visitor gets. */
export function fetchPage(url, headers) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent: false }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response))
      if (response.statusCode !== 200) return reject(new Advice(`${url} answers ${response.statusCode}.`))
      const own = Object.entries(response.headers).filter(([name]) => !BY_SERVERS.includes(name))
      resolve({ headers: Object.fromEntries(own), body })
    })
    request.on('error', reject)
  })
}

export async function startBare({ headers, body }, { atEnd }) {
  const child = fork(new URL('./bare.mjs', import.meta.url))
  atEnd(() => child.kill())
  child.send({ headers, body: body.toString('base64') })
  const port = await answerOf(child)
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill() }
}

/** One process, as the others are; undefined where nginx is not installed. */
export async function startNginx({ headers, body }, { atEnd }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-nginx-'))
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  fs.writeFileSync(path.join(folder, 'page'), body)
  fs.writeFileSync(path.join(folder, 'nginx.conf'), configured({ folder, port, headers }))
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  atEnd(() => child.kill('SIGKILL'))
  const gone = new Promise((resolve) => child.on('error', resolve).on('exit', resolve)).then(() => false)
  if (!(await Promise.race([gone, answers(port)]))) return console.log('No nginx here: its rows are left out.')
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill('SIGKILL') }
}

function configured({ folder, port, headers }) {
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

async function answers(port) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await pause(50)
    if (await accepts(port)) return true
  }
  return false
}

/** What it says next; a process that ends instead must not be waited for. */
export async function answerOf(child) {
  const waiting = new AbortController()
  const { signal } = waiting
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Advice('A process of the measurement ended early; it says why above.')
  })
  const answer = once(child, 'message', { signal }).then(([message]) => message)
  return await Promise.race([answer, gone]).finally(() => waiting.abort())
}
