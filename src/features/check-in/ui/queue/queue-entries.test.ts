import { expect, it } from 'vitest'
import { memoryStore } from '@/client/check-in-storage'
import { openEncryptedStore, waitingOf } from '../device/encrypted-store'
import { entriesOf, queueOf } from './queue-entries'
import { EMPTY_QUEUE, presencesOf, type QueueEvent, type RecordedAction, reduceQueue } from './queue-reducer'

const LIFE = { is_helper: false, device_id: 'd'.repeat(16), delete_at: Date.now() + 60_000 }
const actionOf = (name: string): RecordedAction => ({
  id: name.repeat(16),
  kind: 'came',
  registration_id: name.repeat(20),
  name,
  at: 1,
})

it('shows a saved check-in after a reload until a list is read, and sends it no more', async () => {
  const anna = actionOf('a')
  const bernd = actionOf('b')
  const carla = actionOf('c')
  const result = { registration_id: null, message: null }
  const events: QueueEvent[] = [
    { type: 'recorded', action: anna },
    { type: 'recorded', action: bernd },
    { type: 'sent' },
    {
      type: 'answered',
      results: [
        { ...result, id: anna.id, outcome: 'saved' },
        { ...result, id: bernd.id, outcome: 'refused', message: 'Cancelled.' },
      ],
      now: 90_000,
    },
    { type: 'recorded', action: carla },
  ]
  const encryptedStore = await openEncryptedStore(memoryStore(), {
    workshop_id: 7,
    key: Buffer.alloc(32, 7).toString('base64url'),
  })
  encryptedStore.setLife(LIFE)
  for (const entry of entriesOf(events.reduce(reduceQueue, EMPTY_QUEUE))) await encryptedStore.writeAction(entry)
  const stored = await encryptedStore.readActions()
  expect(waitingOf(stored).map(({ name }) => name)).toEqual(['c'])

  const opened = reduceQueue(queueOf(stored), { type: 'read', started_at: -1 })
  expect([...presencesOf(opened).keys()].toSorted()).toEqual([anna.registration_id, carla.registration_id])
  expect(opened.refused.map(({ message }) => message)).toEqual(['Cancelled.'])
  const read = reduceQueue(opened, { type: 'read', started_at: 20 })
  expect(entriesOf(read).map(({ action }) => action.name)).toEqual(['c', 'b'])
})
