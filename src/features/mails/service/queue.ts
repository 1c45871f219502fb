import 'server-only'
import { DEFAULT_LOCALE, isLocale } from '@/i18n/routing'
import type { Tx } from '@/server/db'
import { enqueue } from '@/server/jobs'
import type { AccountMailType, AccountMailValues } from '../contract'
import { mails } from '../table'

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
      language: isLocale(language) ? language : DEFAULT_LOCALE,
      data: values,
      user_id,
    })
    .returning({ id: mails.id })
  if (queued) await enqueue(tx, SEND_JOB, queued)
}
