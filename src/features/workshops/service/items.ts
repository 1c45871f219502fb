import { urlOf } from '@/contract/endpoint'
import type { Locale } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { env } from '@/env'
import { NO_ACCREDITATIONS, readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import { isBlank } from '@/features/mails/rules/placeholders'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-people'
import { loadTranslator } from '@/i18n/messages'
import { workshops } from '@/schema/workshops'
import { itemsOf } from '@/server/crud/items'
import type { Db, Tx } from '@/server/database/db'
import { cleanHtml } from '@/server/security/html'
import { EMPTY_WORKSHOP, RICH_FIELDS } from '../contract/fields'
import type { WorkshopDraft } from '../contract/office'
import { getDocument, getHeaderImage, getPicture } from '../contract/public'
import { withState } from '../rules'
import { derivedFieldsOf, withDerivedTexts } from './derived-fields'
import { EMPTY_MAIL_TEXTS, MAIL_TEXT_FIELDS, readMailTexts } from './mail-texts'
import { readPickedRows } from './picked-rows'

type RichTexts = Pick<Partial<WorkshopDraft>, (typeof RICH_FIELDS)[number]>

export const workshopItems = itemsOf(workshops, {
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

export async function readParts(ids: number[], from: Db | Tx) {
  const [texts, picksOf, people, accredited] = await Promise.all([
    readMailTexts(ids, from),
    readPickedRows(ids, from),
    countPeople(ids, from),
    readAccreditationTexts(ids, from),
  ])
  const partsOf = (id: number) => {
    const { points, numbers } = accredited.get(id) ?? NO_ACCREDITATIONS
    return {
      ...(texts.get(id) ?? EMPTY_MAIL_TEXTS),
      ...picksOf(id),
      count: people.get(id) ?? EMPTY_COUNT,
      points,
      numbers,
      derived_fields: derivedFieldsOf({ points, numbers }),
    }
  }
  return new Map(ids.map((id) => [id, partsOf(id)]))
}

type Query = { include?: readonly string[]; 'read-file-data'?: boolean }
type ReadContext = { locale: Locale; now: Date }

export async function readWorkshop(id: IdOrNew, { include = [], ...query }: Query, { locale, now }: ReadContext) {
  const [event, t] = await Promise.all([workshopItems.get(id, query), loadTranslator(locale)])
  const { sponsors, ...workshop } = withDerivedTexts(event, t)
  return {
    ...(id === 'new' ? workshop : withState(workshop, now)),
    ...(include.includes('sponsors') && { sponsors }),
  }
}
