// The baseline of a rendered page: a bare Next application with one layout and one dynamic page of comparable size.
import { execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT, UserError } from '../../../scripts/install.mjs'

/** Outside the project, where Next would find our instrumentation and proxy. Reused until Next changes. */
const BARE_FOLDER = path.join(os.tmpdir(), 'academy-bare-next')
const BARE_STAMP = path.join(BARE_FOLDER, 'built-from')
const PARAGRAPHS = 150
const ENV = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }

const FILES = {
  'next.config.mjs': `export default { compress: false, htmlLimitedBots: /.*/, turbopack: { root: import.meta.dirname } }`,
  // Imports the same Next as the application.
  'server.mjs': `import { createServer } from 'node:http'
import next from 'next'
const app = next({ dev: false, quiet: true })
const handler = app.getRequestHandler()
await app.prepare()
const server = createServer((request, response) => handler(request, response))
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
process.on('disconnect', () => process.exit())`,
  'app/layout.jsx': `export const dynamic = 'force-dynamic'
export default ({ children }) => <html lang="de"><body>{children}</body></html>`,
  'app/[id]/page.jsx': `export default async function Page({ params }) {
  const { id } = await params
  const texts = Array.from({ length: ${PARAGRAPHS} }, (_, n) => (
    <p key={n}>Ein Abend über neue Leitlinien und ihre Anwendung in der Praxis. <b>{n}</b></p>
  ))
  return <main><h1>Seite {id}</h1>{texts}</main>
}`,
}

export async function startBareNext(atEnd) {
  buildBareNext()
  const child = fork(path.join(BARE_FOLDER, 'server.mjs'), {
    cwd: BARE_FOLDER,
    env: ENV,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  atEnd(() => child.kill())
  const [port] = await once(child, 'message')
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill() }
}

function buildBareNext() {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'node_modules/next/package.json'), 'utf8'))
  const wanted = `${version}\n${JSON.stringify(FILES)}`
  if (fs.existsSync(BARE_STAMP) && fs.readFileSync(BARE_STAMP, 'utf8') === wanted) return
  console.log('Building the bare application of Next (once) ...')
  fs.rmSync(BARE_FOLDER, { recursive: true, force: true })
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(BARE_FOLDER, name)), { recursive: true })
    fs.writeFileSync(path.join(BARE_FOLDER, name), text)
  }
  // Uses hard links if possible: the bundler follows no symbolic link to a folder outside.
  const from = path.join(ROOT, 'node_modules')
  const linked = spawnSync('cp', ['-al', from, BARE_FOLDER])
  if (linked.status !== 0)
    fs.cpSync(from, path.join(BARE_FOLDER, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  // Uses its own copy of Next: with two copies a page has two Reacts.
  try {
    execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      cwd: BARE_FOLDER,
      env: ENV,
      stdio: 'pipe',
    })
  } catch ({ stdout, stderr }) {
    throw new UserError(`${stdout}${stderr}\nThe bare application of Next does not build; the reason is above.`)
  }
  fs.writeFileSync(BARE_STAMP, wanted)
}
