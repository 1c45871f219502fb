import { and, eq, gt, inArray, isNull, min } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { loadTranslator } from '@/i18n/messages'
import { mails, mailThrottles } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { db } from '@/server/database/db'
import { translateReason } from './mail-log'

export async function getMailState({ locale, now }: { locale: Locale; now: Date }) {
  const transport = env.MAIL_TRANSPORT
  const { closed_until, message } = mailThrottles
  const [t, waiting, [closed], [held]] = await Promise.all([
    loadTranslator(locale),
    db.$count(mails, inArray(mails.state, ['queued', 'retry'])),
    db
      .select({ closed_until, message })
      .from(mailThrottles)
      .where(and(eq(mailThrottles.transport, transport), gt(closed_until, now.toISOString()))),
    db
      .select({ since: min(restores.restored_at) })
      .from(restores)
      .where(isNull(restores.released_at)),
  ])
  const held_since = held?.since ?? null
  if (held_since) return { transport, waiting, paused_until: null, held_since, message: t('mails.held') }
  const paused_until = closed?.closed_until ?? null
  return { transport, waiting, paused_until, held_since, message: closed ? translateReason(closed.message, t) : '' }
}
