import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound } from '@/contract/problems'
import { instantAfter } from '@/contract/time'
import { HEADER_IMAGES } from '@/contract/values/workshops'
import { env } from '@/env'
import type { Principal } from '@/features/access/service/check-session'
import { kindsOf } from '@/features/consents/rules'
import { readTopicTexts } from '@/features/consents/service/topics'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { NUMBER_STORAGE } from '@/features/person-numbers/service/saved'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { publicSeatsOf } from '@/features/seats/rules'
import { findLegalLinks } from '@/features/texts/service/legal-texts'
import { type PickedRow, REFERENCE_COLUMNS } from '@/features/workshops/contract/fields'
import { stateOf } from '@/features/workshops/rules'
import { findImageAddresses, type ImageAddresses, readDefaultHeader } from '@/features/workshops/service/images'
import { cleanTexts, readWorkshop } from '@/features/workshops/service/items'
import { findPickable } from '@/features/workshops/service/picked-rows'
import { type EventData, findEventRow, publicEventOf, type Sponsor } from '@/features/workshops/service/public-events'
import { sponsors } from '@/schema/sponsors'
import { files } from '@/schema/system/files'
import { db } from '@/server/database/db'
import { requirePermission } from '@/server/http/authorise'
import type { PreviewDraft, previewWorkshop as previewEndpoint } from '../contract'
import { simulateVisitor } from '../rules'

type PreviewInput = z.output<(typeof previewEndpoint)['body']>
type PreviewContext = { principal: Principal; now: Date; locale: Locale }

/** Returns the page of an event as visitors would see it if the draft were saved. Nothing is written. */
export async function previewWorkshop({ id, draft, as }: PreviewInput, { principal, now, locale }: PreviewContext) {
  if (draft.language !== undefined && !env.WORKSHOP_LOCALES.includes(draft.language))
    throw new Invalid({ language: ['not_a_choice'] })

  const before = id === null ? await createEmptyEvent({ locale, now }) : await getStoredEvent(id, principal)
  const simulated = simulateVisitor(as, await applyDraft(before, draft), now)
  const images = await findImages(before, draft)
  const [legal, topics] = await Promise.all([findLegalLinks(locale), readTopicTexts(kindsOf(simulated.event))])
  return {
    event: publicEventOf({ ...simulated.event, images }, simulated.at),
    state: stateOf(simulated.event, { open: publicSeatsOf(simulated.event), now: simulated.at }),
    needed_numbers: id === null ? null : await findNeededNumbers(id),
    number_storage: NUMBER_STORAGE,
    consents: topics.map(({ id, names, texts }) => ({ id, ...names, ...texts })),
    terms: legal.conditions ?? legal.terms ?? null,
    privacy: legal.privacy ?? null,
  }
}

/** A preview shows more than the public page: unlisted events. */
async function getStoredEvent(id: number, principal: Principal): Promise<EventData> {
  requirePermission(principal, getWorkshop)
  const row = await findEventRow(id)
  if (!row) throw new NotFound()
  return row
}

/** Defaults for fields without a value: an evening in a month. */
async function createEmptyEvent({ locale, now }: Pick<PreviewContext, 'locale' | 'now'>): Promise<EventData> {
  const blank = await readWorkshop('new', {}, { locale, now })
  return {
    ...blank,
    id: 0,
    header_image: HEADER_IMAGES[0],
    date: instantAfter(30, now).slice(0, 10),
    time: '18:00',
    updated_at: now.toISOString(),
    cancelled_at: null,
    cancellation_note: '',
    own_header_image: null,
    picture: null,
    pdf_document: null,
    sponsors: [],
    points: [],
    taken: 0,
    held: 0,
    is_queueing: false,
  }
}

async function applyDraft(before: EventData, draft: PreviewDraft): Promise<EventData> {
  const { own_header_image, picture, pdf_document, sponsors: chosen, ...fields } = draft
  return {
    ...before,
    ...fields,
    ...cleanTexts(fields),
    ...(await readRowsOfDraft(before, draft)),
    document: pdf_document === null ? null : before.document,
    sponsors: chosen ? await readSponsors(chosen.map(({ id }) => id)) : before.sponsors,
  }
}

/** The picked row by reference. A draft without the field keeps the row of the event. */
async function readRowsOfDraft(before: EventData, draft: PreviewDraft) {
  const rows = REFERENCE_COLUMNS.map(async (name): Promise<[string, PickedRow | null]> => {
    const chosen: number | null | undefined = Reflect.get(draft, name)
    return [name, chosen === undefined ? before[name] : await findPickable(name, chosen)]
  })
  const found = new Map(await Promise.all(rows))
  return recordOf(REFERENCE_COLUMNS, (name) => found.get(name) ?? null)
}

/** Keeps the order of the draft and leaves out deleted sponsors. */
async function readSponsors(ids: number[]): Promise<Sponsor[]> {
  const { id, name } = sponsors
  const version = sql<string | null>`left(${files.sha256}, 16)`
  const found = await db
    .select({ id, name, version, width: files.width, height: files.height })
    .from(sponsors)
    .leftJoin(files, eq(files.id, sponsors.image))
    .where(inArray(id, ids))
  return ids.flatMap((wanted) => found.find((sponsor) => sponsor.id === wanted) ?? [])
}

/** The stored image, unless the draft removes it. A new file is shown by the browser and never sent here. */
async function findImages(before: EventData, draft: PreviewDraft): Promise<ImageAddresses> {
  const own_header_image = draft.own_header_image === null ? null : before.own_header_image
  const picture = draft.picture === null ? null : before.picture
  const stored = (await findImageAddresses([{ ...before, own_header_image, picture }])).get(before.id)
  const defaultHeader = await readDefaultHeader(draft.header_image ?? before.header_image)
  if (stored && own_header_image) return stored
  return { header: defaultHeader, thumbnail: defaultHeader, picture: stored?.picture ?? null }
}
