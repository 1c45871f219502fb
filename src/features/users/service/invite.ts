import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/check-session'
import { INVITATION_DAYS, RESET_MINUTES } from '@/features/accounts/contract'
import { lockUser } from '@/features/accounts/service/lock-user'
import { issueToken } from '@/features/accounts/service/mailed-tokens'
import { queueAccountMail } from '@/features/accounts/service/queue-account-mail'
import { loadTranslator } from '@/i18n/messages'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { countAttempt } from '@/server/http/rate-limits'
import { lockWithinRights } from './lock-within-rights'

type InvitedUser = { id: number; email: string; name: string; language: string }

/** Queues the mail that leads to the first password; choosing it proves the address. */
export async function queueInvitation(tx: Tx, { id: user_id, email, name, language }: InvitedUser): Promise<void> {
  const token = await issueToken(tx, { kind: 'invitation', user_id, email, hours: INVITATION_DAYS * 24 })
  await queueAccountMail(tx, { type: 'invitation', to: email, language, user_id, values: { name, token } })
}

async function queuePasswordLink(tx: Tx, { id: user_id, email, name, language }: InvitedUser): Promise<void> {
  const token = await issueToken(tx, { kind: 'password_reset', user_id, email, hours: RESET_MINUTES / 60 })
  await queueAccountMail(tx, { type: 'password_reset', to: email, language, user_id, values: { name, token } })
}

/** Sends the invitation to an account without a password, and a link to choose a new one to all others. */
export async function inviteUser(id: number, { author, locale }: { author: Principal; locale: Locale }) {
  await countAttempt(`invite ${id}`, { points: 5, seconds: 15 * 60 })
  const { email, hasPassword } = await db.transaction(async (tx) => {
    const { person } = await lockWithinRights(tx, { author, id })
    const hasPassword = (await lockUser(tx, id)).password_hash !== null
    await (hasPassword ? queuePasswordLink : queueInvitation)(tx, person)
    const changes = { type: hasPassword ? 'password_reset' : 'invitation' }
    await audit(tx, { user_id: author.id, action: 'mail', object: 'users', object_id: id, changes })
    return { email: person.email, hasPassword }
  })
  const t = await loadTranslator(locale)
  return { status: t(hasPassword ? 'users.password_link_sent' : 'users.invitation_sent', { email }) }
}
