import 'server-only'
import { eq } from 'drizzle-orm'
import { type FieldMessages, Invalid } from '@/contract/problems'
import { PLACEHOLDERS, placeholdersOf, WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { unknownPlaceholdersIn } from '@/features/mails/rules'
import { isAnyOf } from '@/server/crud/lists'
import type { Db, Tx } from '@/server/database/db'
import { mailFieldsOf, type WorkshopDraft } from '../contract/office'
import { workshopMails } from '../table'

/** The texts that staff give the mails of one event. A blank text means the standard text. */
export type MailTexts = Required<Pick<WorkshopDraft, (typeof MAIL_TEXT_FIELDS)[number]>>

export const MAIL_TEXT_FIELDS = [
  ...WORKSHOP_MAIL_TYPES.flatMap((type) => Object.values(mailFieldsOf(type))),
  'ical_description' as const,
]

/** The placeholders that each text may have. */
const KNOWN_PLACEHOLDERS = [
  ...WORKSHOP_MAIL_TYPES.flatMap((type) =>
    Object.values(mailFieldsOf(type)).map((field) => [field, placeholdersOf(type)] as const),
  ),
  ['ical_description' as const, PLACEHOLDERS] as const,
]

export const EMPTY_MAIL_TEXTS = Object.fromEntries(MAIL_TEXT_FIELDS.map((field) => [field, ''])) as MailTexts

export function refuseUnknownPlaceholders(draft: WorkshopDraft): void {
  const problems: FieldMessages = {}
  for (const [field, known] of KNOWN_PLACEHOLDERS) {
    const [name] = unknownPlaceholdersIn(draft[field] ?? '', known)
    if (name) problems[field] = [{ key: 'placeholder_unknown', values: { name: `{${name}}` } }]
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}

export async function writeMailTexts(tx: Tx, id: number, draft: WorkshopDraft): Promise<void> {
  if (MAIL_TEXT_FIELDS.every((field) => draft[field] === undefined)) return
  const before = (await readMailTexts([id], tx)).get(id) ?? EMPTY_MAIL_TEXTS
  const textOf = (field: (typeof MAIL_TEXT_FIELDS)[number]) => draft[field] ?? before[field]
  const rows = WORKSHOP_MAIL_TYPES.map((type) => {
    const { subject, body } = mailFieldsOf(type)
    const ical_description = type === 'confirmation' ? textOf('ical_description') || null : null
    return { workshop_id: id, type, subject: textOf(subject), body: textOf(body), ical_description }
  })
  await tx.delete(workshopMails).where(eq(workshopMails.workshop_id, id))
  const written = rows.filter(({ subject, body, ical_description }) => subject || body || ical_description)
  if (written.length > 0) await tx.insert(workshopMails).values(written)
}

/** An event without texts of its own is not among the results. */
export async function readMailTexts(ids: number[], from: Db | Tx): Promise<Map<number, MailTexts>> {
  const rows = await from.select().from(workshopMails).where(isAnyOf(workshopMails.workshop_id, ids))
  return new Map(
    [...Map.groupBy(rows, ({ workshop_id }) => workshop_id)].map(([id, texts]) => [
      id,
      { ...EMPTY_MAIL_TEXTS, ...Object.fromEntries(texts.flatMap(mailEntriesOf)) },
    ]),
  )
}

function mailEntriesOf({
  type,
  subject,
  body,
  ical_description,
}: typeof workshopMails.$inferSelect): [string, string][] {
  const fields = mailFieldsOf(type)
  const entries: [string, string][] = [
    [fields.subject, subject],
    [fields.body, body],
  ]
  return ical_description === null ? entries : [...entries, ['ical_description', ical_description]]
}
