import { type FieldMessages, Invalid } from '@/contract/problems'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { PLACEHOLDERS, placeholdersOf } from '@/features/mails/contract'
import { unknownPlaceholdersIn } from '@/features/mails/rules/placeholders'
import { workshopMails } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import { mailFieldsOf, type WorkshopDraft } from '../contract/office'

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
  const given = MAIL_TEXT_FIELDS.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]]))
  await replaceMailTexts(tx, new Map([[id, { ...before, ...Object.fromEntries(given) }]]))
}

export async function replaceMailTexts(tx: Tx, texts: ReadonlyMap<number, MailTexts>): Promise<void> {
  if (texts.size === 0) return
  const rows = [...texts].flatMap(([workshop_id, event]) => mailRowsOf(event).map((row) => ({ ...row, workshop_id })))
  await tx.delete(workshopMails).where(isAnyOf(workshopMails.workshop_id, [...texts.keys()]))
  if (rows.length > 0) await tx.insert(workshopMails).values(rows)
}

const mailRowsOf = (texts: MailTexts) =>
  WORKSHOP_MAIL_TYPES.map((type) => {
    const { subject, body } = mailFieldsOf(type)
    const ical_description = type === 'confirmation' ? texts.ical_description || null : null
    return { type, subject: texts[subject], body: texts[body], ical_description }
  }).filter(({ subject, body, ical_description }) => subject || body || ical_description)

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
