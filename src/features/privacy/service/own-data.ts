import 'server-only'
import { NotFound } from '@/contract/problems'
import { findRecipient } from '@/features/registrations/service/recipients'
import type { Locale } from '@/i18n/routing'
import { exportPerson } from './export'
import { findPerson } from './find'

export type OwnData = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/** All data of the owner of a personal link; null for a link that is not valid. */
export async function findOwnData(token: string) {
  const recipient = await findRecipient(token)
  if (!recipient) return null
  return { ...(await findPerson(recipient.email)), erasure_requested_at: recipient.erasure_requested_at }
}

export async function downloadPersonalData(token: string, reader: { locale: Locale; now: Date }): Promise<Response> {
  const recipient = await findRecipient(token)
  if (!recipient) throw new NotFound()
  return exportPerson({ email: recipient.email, format: 'json' }, reader)
}
