import 'server-only'
import { SHOWN_MAX } from '../contract'
import {
  entriesOf,
  findAccount,
  findListed,
  findNotification,
  type Held,
  importRowsOf,
  mailsTo,
  registrationsOf,
  sessionsOf,
} from './known'

/** Everything about an address, of what may be much the newest. */
export async function findPerson(email: string) {
  const account = await findAccount(email)
  const [own, registrations, mails, blacklist, notification, imports, audit] = await Promise.all([
    account ? newest(sessionsOf(account.id)) : { total: 0, data: [] },
    newest(registrationsOf(email)),
    newest(mailsTo(email)),
    findListed(email),
    findNotification(email),
    newest(importRowsOf(email)),
    newest(entriesOf(email)),
  ])
  const told = { ...mails, data: mails.data.map(toldOf) }
  return { email, account, sessions: own, registrations, mails: told, blacklist, notification, imports, audit }
}

async function newest<Row>({ count, read }: Held<Row>): Promise<{ total: number; data: Row[] }> {
  const [total, data] = await Promise.all([count(), read({ limit: SHOWN_MAX, offset: 0 })])
  return { total, data }
}

/** Of a notice staff have the occasion; whom it is about is somebody else. */
export const toldOf = <Mail extends { type: string; subject: string | null }>(mail: Mail): Mail =>
  mail.type === 'notice' ? { ...mail, subject: null } : mail
