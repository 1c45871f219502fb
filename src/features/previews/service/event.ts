import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, NotFound } from '@/contract/problems'
import { env } from '@/env'
import type { Principal } from '@/features/access/service/principal'
import { holdsSeat, registrations } from '@/features/registrations/table'
import { sponsors } from '@/features/sponsors/table'
import { getWorkshop } from '@/features/workshops/contract/office'
import { HEADER_IMAGES } from '@/features/workshops/contract/public'
import { seatsLeftOf, stateOf } from '@/features/workshops/rules'
import { cleanedTexts, getWorkshop as readWorkshop } from '@/features/workshops/service/edit'
import { eventOf, findEventRow, type Shown, type Sponsor } from '@/features/workshops/service/find'
import { drawnHeaderOf, type ImageAddresses, imageAddressesOf } from '@/features/workshops/service/images'
import { db } from '@/server/db'
import { requirePermission } from '@/server/permissions'
import { files } from '@/server/tables'
import type { PreviewDraft, previewWorkshop as previewEndpoint } from '../contract'
import { sceneOf } from '../rules'

type Asked = z.output<(typeof previewEndpoint)['body']>
type Asking = { principal: Principal; now: Date }

/** The page of an event as it would be if the draft were saved, from the visitor's side; nothing is written. */
export async function previewWorkshop({ id, draft, as }: Asked, { principal, now }: Asking) {
  if (draft.language !== undefined && !env.WORKSHOP_LOCALES.includes(draft.language))
    throw new Invalid({ language: ['not_a_choice'] })

  const before = id === null ? await anEmptyEvent({ principal, now }) : await getStored(id, principal)
  const scene = sceneOf(as, await laidOver(before, draft), now)
  const images = await imagesOf(before, draft)
  const seats_left = seatsLeftOf(scene.event.maximum_participants, scene.event.taken ?? 0)
  return {
    event: eventOf({ ...scene.event, images }, scene.at),
    state: stateOf({ ...scene.event, seats_left }, scene.at),
    terms: env.TERMS_URL ?? null,
  }
}

/** Beyond what the page shows today lies what only staff may read: the text for afterwards, an event that is not listed. */
async function getStored(id: number, principal: Principal): Promise<Shown> {
  requirePermission(principal, getWorkshop)
  const row = await findEventRow(id)
  if (!row) throw new NotFound()
  return { ...row, taken: await db.$count(registrations, and(eq(registrations.workshop_id, id), holdsSeat)) }
}

const DAY = 24 * 60 * 60 * 1000

/** What stands for what nobody has chosen yet: an evening in a month. */
async function anEmptyEvent({ principal, now }: Asking): Promise<Shown> {
  const { email_after_event, ...blank } = await readWorkshop('new', {}, { principal, now })
  return {
    ...blank,
    id: 0,
    header_image: HEADER_IMAGES[0],
    date: new Date(now.getTime() + 30 * DAY).toISOString().slice(0, 10),
    time: '18:00',
    updated_at: now.toISOString(),
    own_header_image: null,
    picture: null,
    pdf_document: null,
    after_event: email_after_event,
    sponsors: [],
    taken: 0,
  }
}

async function laidOver(before: Shown, draft: PreviewDraft): Promise<Shown> {
  const { own_header_image, picture, pdf_document, sponsors: chosen, ...fields } = draft
  const { email_after_event = before.after_event, ...texts } = cleanedTexts(fields)
  return {
    ...before,
    ...fields,
    ...texts,
    after_event: email_after_event,
    document: pdf_document === null ? null : before.document,
    sponsors: chosen ? await readSponsors(chosen.map(({ id }) => id)) : before.sponsors,
  }
}

/** In the order of the draft; whoever was deleted meanwhile is left out. */
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

/** What is stored, unless the draft takes it away. A new file never comes here: the browser shows it by itself. */
async function imagesOf(before: Shown, draft: PreviewDraft): Promise<ImageAddresses> {
  const own_header_image = draft.own_header_image === null ? null : before.own_header_image
  const picture = draft.picture === null ? null : before.picture
  const stored = (await imageAddressesOf([{ ...before, own_header_image, picture }])).get(before.id)
  const drawn = await drawnHeaderOf(draft.header_image ?? before.header_image)
  if (stored && own_header_image) return stored
  return { header: drawn, thumbnail: drawn, picture: stored?.picture ?? null }
}
