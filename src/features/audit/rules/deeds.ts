import { isOneOf, namesOf } from '@/contract/fields'
import { MAIL_TYPES } from '@/contract/values/mails'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import type { ChangeAction, Deed, DescribedDeed } from '../contract'

type Entry = { action: ChangeAction; changes: Record<string, unknown> }

/** Says what somebody did. `shown` is the number of fields that the entry lists. */
export function deedOf({ action, changes }: Entry, shown: number): DescribedDeed {
  if (action === 'mail') return mailDeedOf(changes)
  if (action === 'issue') return describe('issued', numberIn(changes, 'certificates') + numberIn(changes, 'replaced'))
  if (action === 'create') return describe(creationOf(changes), shown)
  if (action === 'delete') return describe('deleted', shown)
  return seriesDeedOf(changes) ?? lifeDeedOf(changes) ?? describe('saved', shown)
}

const describe = (deed: Deed, count: number, mail_type: DescribedDeed['mail_type'] = null): DescribedDeed => ({
  deed,
  count,
  mail_type,
})

function mailDeedOf(changes: Entry['changes']): DescribedDeed {
  if ('repeated' in changes) return describe('mails_repeated', numberIn(changes, 'repeated'))
  const { type } = changes
  return describe('mailed', numberIn(changes, 'queued'), isOneOf(MAIL_TYPES, type) ? type : null)
}

function creationOf(changes: Entry['changes']): Deed {
  const [, isTemplate] = pairIn(changes, 'is_template')
  if (isTemplate) return 'template_created'
  const [, series] = pairIn(changes, 'series_id')
  if (series) return 'date_added'
  return 'duplicate_of' in changes ? 'copied' : 'created'
}

/** The deeds that concern several events are told at the event or template that they began with. */
function seriesDeedOf(changes: Entry['changes']): DescribedDeed | undefined {
  if ('template_saved' in changes) return describe('template_saved', 1)
  if ('events_created' in changes) return describe('events_created', Number(pairIn(changes, 'events_created')[1]))
  const [before, after] = pairIn(changes, 'series_dates')
  if (after)
    return before
      ? describe('series_extended', Number(after) - Number(before))
      : describe('series_created', Number(after))
  const [series, left] = pairIn(changes, 'series_id')
  return series && left === null ? describe('series_left', 1) : undefined
}

function lifeDeedOf(changes: Entry['changes']): DescribedDeed | undefined {
  const [wasCancelled, isCancelled] = pairIn(changes, 'cancelled_at')
  if (isCancelled && !wasCancelled) return describe('cancelled', 1)
  if (wasCancelled) return describe('restored', 1)
  if ('uninformed' in changes) return describe('uninformed', Number(pairIn(changes, 'uninformed')[1]))
  if ('offers_paused_at' in changes)
    return describe(pairIn(changes, 'offers_paused_at')[1] ? 'offers_paused' : 'offers_resumed', 1)
  if (DATE_AND_VENUE.some((field) => field in changes)) return describe('rescheduled', 1)
  const isOnlySignUp = namesOf(changes).every((field) => field === 'signup_active' || field === 'signup_opened_at')
  if (!isOnlySignUp || !('signup_active' in changes)) return undefined
  return describe(pairIn(changes, 'signup_active')[1] ? 'signup_opened' : 'signup_closed', 1)
}

function pairIn(changes: Entry['changes'], field: string): unknown[] {
  const pair = changes[field]
  return Array.isArray(pair) ? pair : []
}

const numberIn = (changes: Entry['changes'], field: string): number => Number(changes[field] ?? 0)
