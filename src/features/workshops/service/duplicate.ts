import 'server-only'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { translatorFor } from '@/i18n/messages'
import { audit, differencesOf } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { TITLE_MAX } from '../contract/office'
import { movedTo } from '../rules'
import { workshopMails, workshopSponsors, workshops } from '../table'

type Copying = { date?: string | null; author: { id: number }; locale: Locale }

/** Everything but its people. Nobody can sign up at the copy until somebody has looked at it and said so. */
export async function duplicateWorkshop(id: number, { date, author, locale }: Copying) {
  const t = await translatorFor(locale)
  return db.transaction(async (tx) => {
    const [original] = await tx.select(COPIED).from(workshops).where(eq(workshops.id, id)).for('share')
    if (!original) throw new NotFound()

    const suffix = t('workshops.copy_suffix')
    const [copy] = await tx
      .insert(workshops)
      .values({
        ...original,
        ...(date && movedTo(original, date)),
        title: shortened(original.title, TITLE_MAX - suffix.length) + suffix,
        signup_active: false,
        updated_by: author.id,
      })
      .returning()
    if (!copy) throw new NotFound()
    await copyParts(tx, { from: id, to: copy.id })
    const changes = { ...differencesOf({}, copy), duplicate_of: [null, id] }
    await audit(tx, { user_id: author.id, action: 'create', object: 'workshops', object_id: copy.id, changes })
    return { status: 'ok' as const, id: copy.id }
  })
}

const { id, created_at, updated_at, updated_by, starts_at, calendar_sequence, ...COPIED } = getTableColumns(workshops)

/** Cut between what readers take for characters: half of one is none. */
const shortened = (title: string, max: number) =>
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
