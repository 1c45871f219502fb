import 'server-only'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { copyAccreditations } from '@/features/accreditations/service/event-changes'
import { copyEvaluation } from '@/features/evaluations/service/copy'
import { copyMailPlan } from '@/features/mail-plan/service/copy'
import { loadTranslator } from '@/i18n/messages'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { TITLE_MAX } from '../contract/fields'
import { moveToDate } from '../rules'
import { workshopMails, workshopSponsors, workshops } from '../table'
import { readDerivedFields } from './derived-fields'

type DuplicateInput = { date?: string | null; approval_number?: string; author: { id: number }; locale: Locale }

/** Copies an event without its people. The sign-up of the copy is closed until staff open it, and its list is open. */
export async function duplicateWorkshop(id: number, { date, approval_number, author, locale }: DuplicateInput) {
  const t = await loadTranslator(locale)
  return db.transaction(async (tx) => {
    const [original] = await tx.select(COPIED_COLUMNS).from(workshops).where(eq(workshops.id, id)).for('share')
    if (!original) throw new NotFound()

    const suffix = t('workshops.copy_suffix')
    // The accreditations of the original hide this text, and would not hide it in the copy.
    const hidesCredits = (await readDerivedFields(id, tx)).includes('credits')
    const [copy] = await tx
      .insert(workshops)
      .values({
        ...original,
        ...(date && moveToDate(original, date)),
        ...(hidesCredits && { credits: '' }),
        approval_number,
        title: truncateTitle(original.title, TITLE_MAX - suffix.length) + suffix,
        signup_active: false,
        waitlist_closed: false,
        updated_by: author.id,
      })
      .returning()
    if (!copy) throw new NotFound()
    await copyParts(tx, { from: id, to: copy.id })
    await copyAccreditations(tx, { from: id, to: copy.id, author })
    await copyMailPlan(tx, { from: id, to: copy.id, author: author.id })
    await copyEvaluation(tx, { from: id, to: copy.id, author: author.id })
    const changes = { ...changedFieldsOf({}, copy), duplicate_of: [null, id] }
    await audit(tx, { user_id: author.id, action: 'create', object: 'workshops', object_id: copy.id, changes })
    return { status: 'ok' as const, id: copy.id }
  })
}

const { id, created_at, updated_at, updated_by, starts_at, ...COLUMNS } = getTableColumns(workshops)
const { calendar_sequence, reviewed_sequence, cancelled_at, cancellation_note, ...KEPT_COLUMNS } = COLUMNS
const { offers_paused_at, signup_opened_at, approval_number, ...COPIED_COLUMNS } = KEPT_COLUMNS

/** Cuts between visible characters, which may consist of several code points. */
const truncateTitle = (title: string, max: number) =>
  Array.from(new Intl.Segmenter().segment(title))
    .filter(({ index, segment }) => index + segment.length <= max)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()

async function copyParts(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  for (const table of [workshopMails, workshopSponsors]) {
    const rows = await tx.select().from(table).where(eq(table.workshop_id, from))
    if (rows.length > 0) await tx.insert(table).values(rows.map((row) => ({ ...row, workshop_id: to })))
  }
}
