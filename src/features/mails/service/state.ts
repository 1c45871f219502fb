import 'server-only'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { mailGates, mails } from '../table'
import { inWords } from './log'

/** Whether the way out is open, and how much waits before it. */
export async function getMailState({ locale, now }: { locale: Locale; now: Date }) {
  const transport = env.MAIL_TRANSPORT
  const { closed_until, message } = mailGates
  const [t, waiting, [closed]] = await Promise.all([
    translatorFor(locale),
    db.$count(mails, inArray(mails.state, ['queued', 'retry'])),
    db
      .select({ closed_until, message })
      .from(mailGates)
      .where(and(eq(mailGates.transport, transport), gt(closed_until, now.toISOString()))),
  ])
  const paused_until = closed?.closed_until ?? null
  return { transport, waiting, paused_until, message: closed ? inWords(closed.message, t) : '' }
}
