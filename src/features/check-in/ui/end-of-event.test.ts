import { expect, it } from 'vitest'
import type { Guest } from '../contract/guest-list'
import { guestWith } from '../rules/guest'
import { checkOutDraftsOf, stayDraftsOf } from './end-of-event'
import type { Presence } from './queue/queue-reducer'

const crowdWith = (presences: Record<string, Presence>) => ({
  people: Object.keys(presences).map((id) => guestWith({ id, last_name: id })),
  presenceOf: ({ id }: Guest) => presences[id] ?? 'missing',
  nameOf: ({ last_name }: Guest) => last_name,
})

it('checks out at the end of the event only those who are here', () => {
  const crowd = crowdWith({ Berg: 'here', Lang: 'missing', Kern: 'gone', Zorn: 'here' })
  expect(checkOutDraftsOf(crowd)).toEqual([
    { kind: 'left', registration_id: 'Berg', name: 'Berg' },
    { kind: 'left', registration_id: 'Zorn', name: 'Zorn' },
  ])
})

it('takes back only the check-outs of the end of the event, as of their time', () => {
  const ended = { at: 1_000, ids: new Set(['Berg', 'Zorn', 'Lux']) }
  const crowd = crowdWith({ Berg: 'gone', Kern: 'gone', Zorn: 'here', Lux: 'missing' })
  expect(stayDraftsOf(ended, crowd)).toEqual([{ kind: 'stayed', registration_id: 'Berg', name: 'Berg', undoes: 1_000 }])
})
