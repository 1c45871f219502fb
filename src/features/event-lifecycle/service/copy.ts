import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { copyAccreditations } from '@/features/accreditations/service/event-changes'
import { copyEvaluation } from '@/features/evaluations/service/copy'
import { copyMailPlan } from '@/features/mail-plan/service/copy'
import { TITLE_MAX } from '@/features/workshops/contract/fields'
import { moveToDate } from '@/features/workshops/rules'
import { readDerivedFields } from '@/features/workshops/service/derived-fields'
import { loadTranslator } from '@/i18n/messages'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import { auditAll, changedFieldsOf } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'

type DuplicateInput = { date?: string | null; approval_number?: string; author: { id: number }; locale: Locale }

/** Copies an event without its people. The sign-up of the copy is closed until staff open it, and its list is open. */
export async function duplicateWorkshop(id: number, { date, approval_number, author, locale }: DuplicateInput) {
  const t = await loadTranslator(locale)
  return db.transaction(async (tx) => {
    const { values } = await getOriginal(tx, id)
    const suffix = t('workshops.copy_suffix')
    const title = truncateTitle(values.title, TITLE_MAX - suffix.length) + suffix
    const changes = { ...(date && moveToDate(values, date)), approval_number, title }
    const [copy] = await insertCopies(tx, { id, values, copies: [changes], author })
    if (copy === undefined) throw new NotFound()
    return { status: 'ok' as const, id: copy }
  })
}

const { id, created_at, updated_at, updated_by, starts_at, ...COLUMNS } = getTableColumns(workshops)
const { calendar_sequence, former_schedules, reviewed_sequence, cancelled_at, ...KEPT_COLUMNS } = COLUMNS
const {
  cancellation_note,
  offers_paused_at,
  signup_opened_at,
  approval_number,
  series_id,
  is_template,
  ...COPIED_COLUMNS
} = KEPT_COLUMNS

/** An event or a template, which nobody can change before its copies are stored. */
export const getOriginal = (tx: Tx, original: number) =>
  getRow(
    tx
      .select({ series_id, is_template, values: COPIED_COLUMNS })
      .from(workshops)
      .where(eq(id, original))
      .for('no key update'),
  )

type CopiedValues = Awaited<ReturnType<typeof getOriginal>>['values']
type CopiesInput = {
  id: number
  values: CopiedValues
  /** The values that each copy has instead of those of the original. */
  copies: readonly Partial<typeof workshops.$inferInsert>[]
  author: { id: number }
}

/** Inserts copies with the texts, sponsors, accreditations, mail plan and evaluation of the original. Returns their ids. */
export async function insertCopies(tx: Tx, { id: from, values, copies, author }: CopiesInput): Promise<number[]> {
  // The accreditations of the original hide this text, and would not hide it in the copy.
  const hidesCredits = (await readDerivedFields(from, tx)).includes('credits')
  const copied = { ...values, ...(hidesCredits && { credits: '' }), waitlist_closed: false, updated_by: author.id }
  const rows = await tx
    .insert(workshops)
    .values(copies.map((changes) => ({ ...copied, signup_active: false, ...changes })))
    .returning()
  const to = rows.map((row) => row.id)
  await copyParts(tx, { from, to })
  await copyAccreditations(tx, { from, to, author })
  await copyMailPlan(tx, { from, to, author: author.id })
  await copyEvaluation(tx, { from, to, author: author.id })
  const entries = rows.map((row) => ({
    user_id: author.id,
    action: 'create' as const,
    object: getTableName(workshops),
    object_id: row.id,
    changes: { ...changedFieldsOf({}, row), duplicate_of: [null, from] },
  }))
  await auditAll(tx, entries)
  return to
}

/** Cuts between visible characters, which may consist of several code points. */
const truncateTitle = (title: string, max: number) =>
  Array.from(new Intl.Segmenter().segment(title))
    .filter(({ index, segment }) => index + segment.length <= max)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()

async function copyParts(tx: Tx, { from, to }: { from: number; to: readonly number[] }): Promise<void> {
  for (const table of [workshopMails, workshopSponsors]) {
    const rows = await tx.select().from(table).where(eq(table.workshop_id, from))
    if (rows.length > 0)
      await tx.insert(table).values(to.flatMap((workshop_id) => rows.map((row) => ({ ...row, workshop_id }))))
  }
}
