import 'server-only'
import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/principal'
import { INVITATION_DAYS, RESET_MINUTES } from '@/features/accounts/contract'
import { lockUser } from '@/features/accounts/service/lock'
import { issueToken } from '@/features/accounts/service/tokens'
import { queueMail } from '@/features/mails/service/queue'
import { translatorFor } from '@/i18n/messages'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { countAttempt } from '@/server/limits'
import { lockWithinReach } from './reach'

type Recipient = { id: number; email: string; name: string; language: string }

/** Leads to the first password; choosing it proves the address. */
export async function sendInvitation(tx: Tx, { id: user_id, email, name, language }: Recipient): Promise<void> {
  const token = await issueToken(tx, { kind: 'invitation', user_id, email, hours: INVITATION_DAYS * 24 })
  await queueMail(tx, { type: 'invitation', to: email, language, user_id, values: { name, token } })
}

async function sendPasswordLink(tx: Tx, { id: user_id, email, name, language }: Recipient): Promise<void> {
  const token = await issueToken(tx, { kind: 'password_reset', user_id, email, hours: RESET_MINUTES / 60 })
  await queueMail(tx, { type: 'password_reset', to: email, language, user_id, values: { name, token } })
}

/** The way in for somebody who has none: the invitation until there is a password, then a link to choose another. */
export async function inviteUser(id: number, { author, locale }: { author: Principal; locale: Locale }) {
  await countAttempt(`invite ${id}`, { points: 5, seconds: 15 * 60 })
  const { email, hasPassword } = await db.transaction(async (tx) => {
    const { person } = await lockWithinReach(tx, { author, id })
    const hasPassword = (await lockUser(tx, id)).password_hash !== null
    await (hasPassword ? sendPasswordLink : sendInvitation)(tx, person)
    const changes = { type: hasPassword ? 'password_reset' : 'invitation' }
    await audit(tx, { user_id: author.id, action: 'mail', object: 'users', object_id: id, changes })
    return { email: person.email, hasPassword }
  })
  const t = await translatorFor(locale)
  return { status: t(hasPassword ? 'users.password_link_sent' : 'users.invitation_sent', { email }) }
}
