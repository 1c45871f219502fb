import { createServer } from 'node:http'
import next from 'next'

const app = next({ dev: false, quiet: true, dir: process.argv[2] })
const handler = app.getRequestHandler()
await app.prepare()
const server = createServer((request, response) => handler(request, response))
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
process.on('disconnect', () => process.exit())
