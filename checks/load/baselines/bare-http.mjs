// The baseline: a bare node:http server in a process of its own with one fixed answer.
import { createServer } from 'node:http'

process.once('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
})
process.on('disconnect', () => process.exit())
