import { eq } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import type { ListQuery } from '@/contract/lists'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { PICTURES, type Picture } from '@/contract/values/certificates'
import { unknownPlaceholdersIn } from '@/features/mails/rules/placeholders'
import { bodies } from '@/schema/accreditations'
import { certificateTemplates } from '@/schema/certificates'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import {
  EMPTY_TEMPLATE,
  getTemplatePicture as pictureEndpoint,
  TEXT_PLACEHOLDERS,
  type TemplateDraft,
} from '../../contract/templates'

const items = itemsOf(certificateTemplates, {
  empty: EMPTY_TEMPLATE,
  search: [certificateTemplates.organiser, certificateTemplates.signatory],
  files: recordOf(PICTURES, (picture) => ({
    kind: 'image',
    url: (id: number) => urlOf(pictureEndpoint, { params: { id, picture } }),
  })),
  constraints: {
    certificate_templates_body: { body_id: ['template_of_body_exists'] },
    certificate_templates_all_bodies: { body_id: ['template_of_all_exists'] },
  },
  parts: { fields: [], read: readBodyNames },
})

export const { get: getTemplate, remove: deleteTemplate } = items

type BodyNames = Partial<Record<`body_name_${Locale}`, string>>

/** The template of all bodies has no name of a body. */
async function readBodyNames(ids: number[], from: Db | Tx): Promise<Map<number, BodyNames>> {
  const rows = await from
    .select({ id: certificateTemplates.id, body_name_de: bodies.name_de, body_name_en: bodies.name_en })
    .from(certificateTemplates)
    .innerJoin(bodies, eq(bodies.id, certificateTemplates.body_id))
    .where(isAnyOf(certificateTemplates.id, ids))
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

export async function listTemplates(query: ListQuery, locale: Locale) {
  const { data, meta } = await items.list(query)
  return { data: data.map((one) => ({ ...one, body_name: one[`body_name_${locale}`] ?? '' })), meta }
}

export function saveTemplate(id: IdOrNew, draft: TemplateDraft, author: { id: number }) {
  refuseUnknownPlaceholders(draft)
  return items.save(id, draft, author)
}

const TEXTS = ['opening_de', 'opening_en', 'closing_de', 'closing_en'] as const

/** A mistyped placeholder would be printed on each certificate. */
function refuseUnknownPlaceholders(draft: Partial<Record<(typeof TEXTS)[number], string>>): void {
  const problems = TEXTS.flatMap((field) => {
    const [name] = unknownPlaceholdersIn(draft[field] ?? '', TEXT_PLACEHOLDERS)
    return name === undefined ? [] : [[field, [{ key: 'text_placeholder_unknown', values: { name: `{${name}}` } }]]]
  })
  if (problems.length > 0) throw new Invalid(Object.fromEntries(problems))
}

type PictureOf = { id: number; picture: Picture }

export async function getTemplatePicture({ id, picture }: PictureOf, request: Request): Promise<Response> {
  const [template] = await db.select().from(certificateTemplates).where(eq(certificateTemplates.id, id))
  const file = template?.[picture]
  if (!file) throw new NotFound()
  return fileResponse(request, file, { personal: true })
}
