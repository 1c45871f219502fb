import 'server-only'
import { DEFAULT_LOCALE, isLocale } from '@/i18n/routing'
import type { Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { mails } from '../../table'

export const SEND_JOB = 'mails.send'

type NewMail = Pick<typeof mails.$inferInsert, 'type' | 'email' | 'recipient_name' | 'language' | 'data'> &
  Partial<Pick<typeof mails.$inferInsert, 'user_id' | 'workshop_id' | 'created_by'>>

/** Runs in the transaction that causes the mail: both happen, or neither. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  const [queued] = await tx
    .insert(mails)
    .values({ ...mail, language: languageOrDefault(mail.language) })
    .returning({ id: mails.id })
  if (queued) await enqueue(tx, SEND_JOB, queued)
}

export const languageOrDefault = (language: string) => (isLocale(language) ? language : DEFAULT_LOCALE)
