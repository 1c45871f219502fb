// The load generator in a process of its own, so that its work is not done by the process that it measures or that counts.
import autocannon from 'autocannon'
import { percentilesOf } from './figures.mjs'

process.on('message', async ({ url, headers, connections, seconds }) => {
  const times = []
  const run = autocannon({ url, headers, connections, duration: seconds })
  // Its own histogram knows whole milliseconds only.
  run.on('response', (_client, _status, _bytes, time) => times.push(time))
  const { duration, errors, timeouts, non2xx, ...rest } = await run
  const failed = errors + timeouts + non2xx
  process.send?.({
    perSecond: Math.round(rest['2xx'] / duration),
    answered: rest['2xx'],
    failed,
    ...percentilesOf(times),
  })
})
process.on('disconnect', () => process.exit())
