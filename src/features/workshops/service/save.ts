import 'server-only'
import type { z } from 'zod'
import { urlOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { env } from '@/env'
import type { ShownPoints } from '@/features/accreditations/contract/shown-points'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { NO_ACCREDITATIONS, readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import { isOutside } from '@/features/attendance/contract'
import { createEvaluationOfNewEvent } from '@/features/evaluations/service/copy'
import { copyMailPlan } from '@/features/mail-plan/service/copy'
import { isBlank } from '@/features/mails/rules'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-seats'
import { requestOffers } from '@/features/seats/service/request-offers'
import { loadTranslator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { workshops } from '@/schema/workshops'
import { itemsOf } from '@/server/crud/items'
import type { Db, Tx } from '@/server/database/db'
import { cleanHtml } from '@/server/security/html'
import { DEADLINE_STEP_MINUTES, EMPTY_WORKSHOP, RICH_FIELDS } from '../contract/fields'
import type { DERIVED_FIELDS, getWorkshop as getEndpoint, WorkshopDraft } from '../contract/office'
import { getDocument, getHeaderImage, getPicture } from '../contract/public'
import { calendarSequenceAfter, deadlineOf, signUpOpenedAt, startOf, withState } from '../rules'
import { derivedFieldsOf, readDerivedFields, withDerivedTexts } from './derived-fields'
import {
  EMPTY_MAIL_TEXTS,
  MAIL_TEXT_FIELDS,
  type MailTexts,
  readMailTexts,
  refuseUnknownPlaceholders,
  writeMailTexts,
} from './mail-texts'
import { lockSeriesOf, readComingDates, shareChanges } from './series/share-changes'
import { readShownSponsors, writeShownSponsors } from './shown-sponsors'

type Row = typeof workshops.$inferSelect
type EventParts = MailTexts & {
  sponsors: { id: number; name: string }[]
  count: typeof EMPTY_COUNT
  points: ShownPoints[]
  numbers: string
  derived_fields: ReturnType<typeof derivedFieldsOf>
}

type RichTexts = Pick<Partial<WorkshopDraft>, (typeof RICH_FIELDS)[number]>

const items = itemsOf(workshops, {
  empty: {
    ...EMPTY_WORKSHOP,
    language: env.WORKSHOP_LOCALES[0],
    count: EMPTY_COUNT,
    points: [],
    numbers: '',
    derived_fields: [],
  },
  search: [],
  files: {
    own_header_image: { kind: 'image', url: (id) => urlOf(getHeaderImage, { params: { id } }) },
    picture: { kind: 'image', url: (id) => urlOf(getPicture, { params: { id } }) },
    pdf_document: { kind: 'document', url: (id) => urlOf(getDocument, { params: { id } }) },
  },
  constraints: {
    workshops_location: { location: ['required'] },
    workshops_end_time: { end_time: ['end_before_start'] },
    workshop_sponsors_sponsor_id_sponsors_id_fk: { sponsors: ['not_a_choice'] },
  },
  parts: { fields: [...MAIL_TEXT_FIELDS, 'sponsors'], read: readParts },
})

type SaveContext = { author: { id: number }; locale: Locale; now: Date }

/**
 * items.saveWith first stores the files. Its transaction locks the event, refuses a stale draft, runs these steps, and
 * writes the audit entry.
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
  const saved = await items.saveWith({
    id,
    draft,
    author,
    ...(isShared && { lock: (tx: Tx) => lockSeriesOf(tx, id) }),
    show: (event) => withDerivedTexts(event, t),
    steps: async (tx, { before, write }) => {
      refuseUnknownLanguage(draft, before)
      const schedule = scheduleAfter(draft, before)
      refuseLateDeadline(schedule)
      if (isOutside(schedule, schedule.breaks)) throw new Invalid({ breaks: ['breaks_outside'] })
      refuseDeadlineBetweenSteps(schedule, before)
      const coming = before && isShared ? await readComingDates(tx, before, now) : undefined
      const event = await write({
        ...(before?.is_template && { date: before.date }),
        calendar_sequence: calendarSequenceAfter(schedule, before),
        signup_opened_at: signUpOpenedAt(draft, before, now),
        ...(before && (await typedTextsOf(tx, { before, read }))),
      })
      await writeShownSponsors(tx, [event.id], draft.sponsors)
      await writeMailTexts(tx, event.id, draft)
      if (before) {
        await requestOffers(tx, event.id)
        await recordChanges(tx, [{ workshop_id: event.id, before, after: event }], { author, now })
        if (coming) changed_dates = await shareChanges(tx, coming, { after: event, author, now })
        if (applies_to === 'ask') askAboutDates(changed_dates)
      } else {
        await copyMailPlan(tx, { from: null, to: [event.id], author: author.id })
        await createEvaluationOfNewEvent(tx, { to: event.id, author: author.id })
      }
      return event
    },
  })
  return { ...withState(saved, now), ...(changed_dates.length > 0 && { changed_dates }) }
}

/** The refusal undoes what was changed to find out which dates the answer concerns. */
function askAboutDates({ length: count }: number[]): void {
  if (count > 0) throw new Invalid({ applies_to: [{ key: 'applies_to_ask', values: { count } }] })
}

type TypedTexts = { before: Row; read: (typeof DERIVED_FIELDS)[number][] }

/** A form sends back what it has read. Text that followed from accreditations, then or now, replaces no typed text. */
async function typedTextsOf(tx: Tx, { before, read }: TypedTexts): Promise<Partial<Row>> {
  return pickNames(before, [...read, ...(await readDerivedFields(before.id, tx))])
}

/** The markup that the editor leaves of an emptied text becomes empty, so that the standard text is used. */
export function cleanTexts(draft: RichTexts): RichTexts {
  const entries = RICH_FIELDS.flatMap((field) => {
    const html = draft[field]
    if (html === undefined) return []
    const clean = cleanHtml(html)
    return [[field, isBlank(clean) ? '' : clean]]
  })
  return Object.fromEntries(entries)
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

export async function readParts(ids: number[], from: Db | Tx): Promise<Map<number, EventParts>> {
  const [texts, sponsorRows, people, accredited] = await Promise.all([
    readMailTexts(ids, from),
    readShownSponsors(ids, from),
    countPeople(ids, from),
    readAccreditationTexts(ids, from),
  ])
  return new Map(
    ids.map((id) => {
      const ofItem = ({ workshop_id }: { workshop_id: number }) => workshop_id === id
      const sponsors = sponsorRows.filter(ofItem).map(({ id, name }) => ({ id, name }))
      const { points, numbers } = accredited.get(id) ?? NO_ACCREDITATIONS
      return [
        id,
        {
          ...(texts.get(id) ?? EMPTY_MAIL_TEXTS),
          sponsors,
          count: people.get(id) ?? EMPTY_COUNT,
          points,
          numbers,
          derived_fields: derivedFieldsOf({ points, numbers }),
        },
      ]
    }),
  )
}

type Query = z.output<(typeof getEndpoint)['query']>

type ReadContext = { locale: Locale; now: Date }

export async function readWorkshop(id: IdOrNew, { include = [], ...query }: Query, { locale, now }: ReadContext) {
  const [event, t] = await Promise.all([items.get(id, query), loadTranslator(locale)])
  const { sponsors, ...workshop } = withDerivedTexts(event, t)
  return {
    ...(id === 'new' ? workshop : withState(workshop, now)),
    ...(include.includes('sponsors') && { sponsors }),
  }
}

/** Deletes an event. The step before it deletes the people of the event in the same transaction, or refuses. */
export const removeWorkshop = (id: number, author: { id: number }, deletePeople: (tx: Tx) => Promise<void>) =>
  items.remove(id, author, deletePeople)
