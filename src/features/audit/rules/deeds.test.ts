import { expect, it } from 'vitest'
import { deedOf } from './deeds'

const WHEN = '2026-05-05T10:00:00Z'

it.each([
  ['create', { title: [null, 'Impfen'] }, 'created', 3],
  ['create', { duplicate_of: [null, 7] }, 'copied', 3],
  ['create', { duplicate_of: [null, 7], series_id: [null, 'a'] }, 'date_added', 3],
  ['create', { duplicate_of: [null, 7], is_template: [null, true] }, 'template_created', 3],
  ['update', { series_id: [null, 'a'], series_dates: [null, 3] }, 'series_created', 3],
  ['update', { series_dates: [3, 5] }, 'series_extended', 2],
  ['update', { series_id: ['a', null] }, 'series_left', 1],
  ['update', { template_saved: [null, 'Abend'] }, 'template_saved', 1],
  ['update', { events_created: [null, 4] }, 'events_created', 4],
  ['update', { cancelled_at: [null, WHEN], cancellation_note: ['', 'Streik'] }, 'cancelled', 1],
  ['update', { cancelled_at: [WHEN, null] }, 'restored', 1],
  ['update', { uninformed: [null, 2] }, 'uninformed', 2],
  ['update', { offers_paused_at: [null, WHEN] }, 'offers_paused', 1],
  ['update', { offers_paused_at: [WHEN, null] }, 'offers_resumed', 1],
  ['update', { signup_active: [false, true], signup_opened_at: [null, WHEN] }, 'signup_opened', 1],
  ['update', { signup_active: [true, false] }, 'signup_closed', 1],
  ['update', { signup_active: [true, false], title: ['a', 'b'] }, 'saved', 3],
  ['update', { location: ['Berlin', 'Hamburg'] }, 'rescheduled', 1],
  ['mail', { type: 'invite', queued: 12, run_id: 3 }, 'mailed', 12],
  ['mail', { repeated: 4 }, 'mails_repeated', 4],
  ['issue', { certificates: 9, run_id: 3 }, 'issued', 9],
  ['delete', { title: ['Impfen', null] }, 'deleted', 3],
] as const)('tells of %s %j that it is %s', (action, changes, deed, count) => {
  expect(deedOf({ action, changes }, 3)).toMatchObject({ deed, count })
})
