import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { env } from '@/env'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { isOutside } from '@/features/attendance/contract'
import { createEvaluationOfNewEvent } from '@/features/evaluations/service/copy'
import { copyMailPlan } from '@/features/mail-plan/service/copy'
import { isOverbooked } from '@/features/seats/rules'
import { requestOffers } from '@/features/seats/service/request-offers'
import { DEADLINE_STEP_MINUTES } from '@/features/workshops/contract/fields'
import type { DERIVED_FIELDS, WorkshopDraft } from '@/features/workshops/contract/office'
import {
  calendarSequenceAfter,
  deadlineOf,
  formerSchedulesAfter,
  seatsOfCount,
  signUpOpenedAt,
  startOf,
  withState,
} from '@/features/workshops/rules'
import { readDerivedFields, withDerivedTexts } from '@/features/workshops/service/derived-fields'
import { cleanTexts, workshopItems } from '@/features/workshops/service/items'
import { MAIL_TEXT_FIELDS, refuseUnknownPlaceholders, writeMailTexts } from '@/features/workshops/service/mail-texts'
import { writeShownSponsors } from '@/features/workshops/service/picked-rows'
import { loadTranslator } from '@/i18n/messages'
import type { workshops } from '@/schema/workshops'
import type { AuthorContext } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { changedDatesOf, lockSeriesOf, readComingDates, writeDates } from './change-other-dates'

type Row = typeof workshops.$inferSelect

type SaveContext = AuthorContext & { locale: Locale }

/**
 * workshopItems.saveWith first stores the files. Its transaction locks the event, refuses a stale draft, runs these steps,
 * and writes the audit entry.
 */
export async function saveWorkshop(
  id: IdOrNew,
  { derived_fields: read = [], applies_to = 'this', ...input }: WorkshopDraft,
  { author, locale, now }: SaveContext,
) {
  const draft = { ...input, ...cleanTexts(input) }
  refuseUnknownPlaceholders(draft)
  const t = await loadTranslator(locale)
  const isShared = applies_to !== 'this' && id !== 'new'
  let changed_dates: number[] = []
  const saved = await workshopItems.saveWith({
    id,
    draft,
    author,
    ...(isShared && { lock: (tx: Tx) => lockSeriesOf(tx, id) }),
    show: (event) => withDerivedTexts(event, t),
    steps: async (tx, { before, changesOf, write }) => {
      refuseUnknownLanguage(draft, before)
      const schedule = scheduleAfter(draft, before)
      refuseLateDeadline(schedule)
      if (isOutside(schedule, schedule.breaks)) throw new Invalid({ breaks: ['breaks_outside'] })
      refuseDeadlineBetweenSteps(schedule, before)
      const columns = {
        ...(before?.is_template && { date: before.date }),
        calendar_sequence: calendarSequenceAfter(schedule, before),
        former_schedules: formerSchedulesAfter(schedule, before),
        signup_opened_at: signUpOpenedAt(draft, before, now),
        ...(before && (await typedTextsOf(tx, { before, read }))),
      }
      const series = before && isShared ? await readComingDates(tx, before, now) : undefined
      const dates = series ? changedDatesOf(series, { ...changesOf(columns), ...partsIn(draft) }) : []
      if (applies_to === 'ask') refuseUnanswered(dates)
      const event = await write(columns)
      changed_dates = dates.map(({ after }) => after.id)
      await writeShownSponsors(tx, [event.id], draft.sponsors)
      await writeMailTexts(tx, event.id, draft)
      if (before) {
        await requestOffers(tx, event.id)
        await recordChanges(tx, [{ workshop_id: event.id, before, after: event }], { author, now })
        await writeDates(tx, dates, { author, now })
      } else {
        await copyMailPlan(tx, { from: null, to: [event.id], author: author.id })
        await createEvaluationOfNewEvent(tx, { to: event.id, author: author.id })
      }
      return event
    },
  })
  const warnings = isOverbooked(seatsOfCount(saved, saved.count)) && {
    maximum_participants: [t('workshops.form_seats_exceeded', { count: saved.count.registered })],
  }
  return {
    ...withState(saved, now),
    ...(warnings && { warnings }),
    ...(changed_dates.length > 0 && { changed_dates }),
  }
}

/** The parts of a draft that other tables store. */
const partsIn = ({ sponsors, ...draft }: WorkshopDraft) => ({
  ...pickNames(draft, MAIL_TEXT_FIELDS),
  sponsors: sponsors?.map(({ id }) => ({ id })),
})

/** Staff say first whether the change is one of the other dates as well. */
function refuseUnanswered({ length: count }: readonly unknown[]): void {
  if (count > 0) throw new Invalid({ applies_to: [{ key: 'applies_to_ask', values: { count } }] })
}

type TypedTexts = { before: Row; read: (typeof DERIVED_FIELDS)[number][] }

/** A form sends back what it has read. Text that followed from accreditations, then or now, replaces no typed text. */
async function typedTextsOf(tx: Tx, { before, read }: TypedTexts): Promise<Partial<Row>> {
  return pickNames(before, [...read, ...(await readDerivedFields(before.id, tx))])
}

/** An event keeps a language that is no longer configured. */
function refuseUnknownLanguage({ language }: WorkshopDraft, before: Row | undefined): void {
  if (language !== before?.language && !env.WORKSHOP_LOCALES.includes(language))
    throw new Invalid({ language: ['not_a_choice'] })
}

/** Omitted fields keep their values, and the rules apply to the result. */
function scheduleAfter(draft: WorkshopDraft, before: Row | undefined) {
  const { end_time = null, breaks = '', registration_deadline = null, location = '' } = { ...before, ...draft }
  return { ...draft, end_time, breaks, registration_deadline, location }
}

function refuseLateDeadline(schedule: ReturnType<typeof scheduleAfter>): void {
  const deadline = deadlineOf(schedule)
  if (deadline && deadline > startOf(schedule)) throw new Invalid({ registration_deadline: ['deadline_after_start'] })
}

/** A deadline that was stored with another minute stays, such as that of a copy, which has the minute of its start. */
function refuseDeadlineBetweenSteps(
  { registration_deadline }: ReturnType<typeof scheduleAfter>,
  before: Row | undefined,
): void {
  if (registration_deadline === null || registration_deadline === before?.registration_deadline) return
  if (Number(registration_deadline.slice(-2)) % DEADLINE_STEP_MINUTES !== 0)
    throw new Invalid({ registration_deadline: ['deadline_step'] })
}
