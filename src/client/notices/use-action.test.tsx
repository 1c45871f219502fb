import de from '@messages/de.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CallFailed } from '../calls/call'
import { useAction } from './use-action'

type Action = ReturnType<typeof useAction<unknown>>
type Props = { work: () => Promise<unknown>; onFailed: () => void; onAction: (action: Action) => void }

function Button({ work, onFailed, onAction }: Props) {
  onAction(useAction(work, { stale: () => true, onFailed }))
  return null
}

/** An action whose lists are read again when the test says so. */
function anAction(work: () => Promise<unknown>) {
  const queries = new QueryClient()
  const reading = Promise.withResolvers<void>()
  vi.spyOn(queries, 'invalidateQueries').mockReturnValue(reading.promise)
  const events: string[] = []
  const actions: Action[] = []
  renderToString(
    <NextIntlClientProvider locale="de" messages={de} timeZone="UTC">
      <QueryClientProvider client={queries}>
        <Button work={work} onFailed={() => events.push('failed')} onAction={(action) => actions.push(action)} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const [action] = actions
  if (!action) throw new Error('the action was not rendered')
  return { action, events, reading }
}

const runPendingTasks = () => new Promise((resolve) => setTimeout(resolve))

it('ends when the stale lists have been read again, and runs once until then', async () => {
  const work = vi.fn(async () => 'done')
  const { action, events, reading } = anAction(work)
  const ended = action.runToEnd().then(() => events.push('ended'))
  await runPendingTasks()
  await action.runToEnd()
  expect([events, work.mock.calls.length]).toEqual([[], 1])

  reading.resolve()
  await ended
  expect(events).toEqual(['ended'])
})

it('ends at once when the call failed', async () => {
  const failure = new CallFailed(0, '/api/x', {})
  const { action, events } = anAction(() => Promise.reject(failure))
  await action.runToEnd()
  expect(events).toEqual(['failed'])
})
