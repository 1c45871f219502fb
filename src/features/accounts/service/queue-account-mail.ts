import { z } from 'zod'
import type { AccountMailType } from '@/contract/values/mails'
import { queueMail } from '@/features/mails/service/queue/queue-mail'
import type { Tx } from '@/server/database/db'

/** The values that each mail of an account is rendered from. A token makes its link act for the person. */
export const ACCOUNT_MAIL_VALUES = {
  verify_email: z.object({ name: z.string(), token: z.string() }),
  password_reset: z.object({ name: z.string(), token: z.string() }),
  registration_exists: z.object({ name: z.string(), token: z.undefined().optional() }),
  email_change: z.object({ name: z.string(), token: z.undefined().optional() }),
  invitation: z.object({ name: z.string(), token: z.string() }),
  second_factor_off: z.object({ name: z.string(), token: z.undefined().optional() }),
  password_changed: z.object({ name: z.string(), token: z.undefined().optional() }),
} satisfies Record<AccountMailType, z.ZodType>
export type AccountMailValues<Type extends AccountMailType> = z.infer<(typeof ACCOUNT_MAIL_VALUES)[Type]>

type NewAccountMail<Type extends AccountMailType> = {
  type: Type
  to: string
  language: string
  values: AccountMailValues<Type>
  user_id?: number
}

export const queueAccountMail = <Type extends AccountMailType>(
  tx: Tx,
  { type, to, language, values, user_id }: NewAccountMail<Type>,
): Promise<void> => queueMail(tx, { type, email: to, recipient_name: values.name, language, data: values, user_id })
