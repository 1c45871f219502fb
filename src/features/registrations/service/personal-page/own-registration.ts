import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { type Db, db, type Tx } from '@/server/database/db'
import { registrations, seatedCondition } from '../../table'
import { findRecipient, type Recipient } from '../recipients'
import type { RegistrationRow } from '../sign-up/seats'

export async function getRecipient(token: string): Promise<Recipient> {
  const recipient = await findRecipient(token)
  if (!recipient) throw new NotFound()
  return recipient
}

type OwnLink = { token: string; id: string }

/** The registration of a personal link. Another person's id is as unknown as one that does not exist. */
export async function getOwnRegistration({ token, id }: OwnLink, from: Db | Tx = db): Promise<RegistrationRow> {
  const { email } = await getRecipient(token)
  const [found] = await from
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.id, id),
        eq(registrations.email, email),
        isNull(registrations.deleted_at),
        isNull(registrations.erased_at),
      ),
    )
  if (!found) throw new NotFound()
  return found
}

/** A companion of the own registration who still has a seat. */
export async function getOwnCompanion({
  companion,
  ...link
}: OwnLink & { companion: string }): Promise<RegistrationRow> {
  const own = await getOwnRegistration(link)
  const [found] = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.id, companion),
        eq(registrations.accompaniment_of, own.id),
        seatedCondition,
        isNull(registrations.erased_at),
      ),
    )
  if (!found) throw new NotFound()
  return found
}
