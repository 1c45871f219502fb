import 'server-only'
import { sql } from 'drizzle-orm'
import { notificationEmails } from '@/features/notifications/table'
import { DEFAULT_LOCALE, isLocale } from '@/i18n/routing'
import type { Tx } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { kept, together } from '@/server/kept'
import type { AccountMailType, AccountMailValues, NoticeOccasion, RegistrationMailType } from '../contract'
import { mails } from '../table'
import type { Trial } from './trial'

export const SEND_JOB = 'mails.send'

type NewMail<Type extends AccountMailType> = {
  type: Type
  to: string
  language: string
  values: AccountMailValues<Type>
  user_id?: number
}

/** In the transaction of what causes the mail: both happen, or neither. */
export async function queueMail<Type extends AccountMailType>(tx: Tx, mail: NewMail<Type>): Promise<void> {
  const { type, to, language, values, user_id } = mail
  const [queued] = await tx
    .insert(mails)
    .values({
      type,
      email: to,
      recipient_name: values.name,
      language: languageOf(language),
      data: values,
      user_id,
    })
    .returning({ id: mails.id })
  if (queued) await enqueue(tx, SEND_JOB, queued)
}

type NewRegistrationMail = {
  type: RegistrationMailType
  registration_id: string
  workshop_id: number
  to: string
  recipient_name: string
  language: string
  /** Left out, it is one more than there were: the mail is sent whatever was sent before. Given, it is sent once. */
  round?: number
}

/** All of a party in one statement, woken up once. */
export async function queueRegistrationMails(tx: Tx, queued: NewRegistrationMail[]): Promise<void> {
  if (queued.length === 0) return
  await together(tx.execute(registrationMails(queued)), enqueue(tx, SEND_JOB, {}))
}

function registrationMails(queued: NewRegistrationMail[]) {
  const rows = queued.map(({ to, language, ...mail }) => ({
    ...mail,
    email: mails.email.mapToDriverValue(to),
    language: languageOf(language),
  }))
  return INSERT_MAILS({ rows: JSON.stringify(rows) })
}

const INSERT_MAILS = kept<'rows'>(
  () => sql`
    insert into ${mails} (type, registration_id, workshop_id, email, recipient_name, language, round)
    select type, registration_id, workshop_id, email, recipient_name, language, coalesce(round,
      (select coalesce(max(round), 0) + 1 from ${mails} before
        where before.registration_id = mail.registration_id and before.type = mail.type))
    from jsonb_populate_recordset(null::${mails}, ${sql.placeholder('rows')}::jsonb) mail
    on conflict do nothing`,
)

type Notice = { occasion: NoticeOccasion; registration_id: string; workshop_id: number }

/** One for each notification address, and one only: staff are told of an occasion once. */
export async function queueNotices(tx: Tx, notice: Notice): Promise<void> {
  await together(tx.execute(notices(notice)), enqueue(tx, SEND_JOB, {}))
}

function notices({ occasion, registration_id, workshop_id }: Notice) {
  const key = `notice ${occasion} ${registration_id} `
  return INSERT_NOTICES({ registration_id, workshop_id, key, data: JSON.stringify({ occasion }) })
}

const INSERT_NOTICES = kept<'registration_id' | 'workshop_id' | 'key' | 'data'>(
  () => sql`
    insert into ${mails} (type, registration_id, workshop_id, email, language, idempotency_key, data)
    select 'notice', ${sql.placeholder('registration_id')}, ${sql.placeholder('workshop_id')}, email, ${DEFAULT_LOCALE},
      ${sql.placeholder('key')} || email, ${sql.placeholder('data')}::jsonb
    from ${notificationEmails}
    on conflict (idempotency_key) do nothing`,
)

/** Both of one occasion, woken up once. */
export async function queueAnswers(tx: Tx, { letters, notice }: { letters: NewRegistrationMail[]; notice: Notice }) {
  await together(tx.execute(registrationMails(letters)), tx.execute(notices(notice)), enqueue(tx, SEND_JOB, {}))
}

type NewTest = {
  to: { id: number; name: string; email: string }
  workshop_id: number | null
  language: string
  trial: Trial
}

/** To the mailbox of who asked for it, and each one that was asked for. */
export async function queueTestMail(tx: Tx, { to, workshop_id, language, trial }: NewTest): Promise<void> {
  const [queued] = await tx
    .insert(mails)
    .values({
      type: 'test',
      workshop_id,
      user_id: to.id,
      created_by: to.id,
      email: to.email,
      recipient_name: to.name,
      language: languageOf(language),
      data: trial,
    })
    .returning({ id: mails.id })
  if (queued) await enqueue(tx, SEND_JOB, queued)
}

const languageOf = (language: string) => (isLocale(language) ? language : DEFAULT_LOCALE)
