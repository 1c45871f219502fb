import 'server-only'
import { takeOffBlacklist } from '@/features/blacklist/service'
import { db } from '@/server/database/db'
import { DECLINABLE_MAILS, type MailPreference } from '../../contract/personal-page'
import { getRecipient } from '../personal-tokens'
import { updateRecipient } from './personal-link'

/** Choosing a mail again ends an earlier unsubscription of this address, but no entry that staff made. */
export async function chooseMails(token: string, choice: MailPreference) {
  const { id, email } = await getRecipient(token)
  const declined_mails = DECLINABLE_MAILS.filter((type) => !choice[type])
  await db.transaction(async (tx) => {
    await updateRecipient(tx, id, { declined_mails })
    if (declined_mails.length < DECLINABLE_MAILS.length) await takeOffBlacklist(tx, email)
  })
  return { status: 'ok' as const }
}
