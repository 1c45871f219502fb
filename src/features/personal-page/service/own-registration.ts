import { and, arrayContains, eq, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findRecipient, getRecipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { isOfAddress, type RegistrationRow, registrations } from '@/schema/registrations'
import { db, getRow } from '@/server/database/db'

export type OwnLink = { token: string; id: string }

/** The registration of a personal link. Another person's id is as unknown as one that does not exist. */
export async function getOwnRegistration({ token, id }: OwnLink): Promise<RegistrationRow> {
  const { email } = await getRecipient(token)
  return getRow(
    db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, id), isOfAddress(email), isAvailable)),
  )
}

/** A companion of the own registration, also one whose seat is cancelled: a repeated call is answered like the first. */
export async function getOwnCompanion({
  companion,
  ...link
}: OwnLink & { companion: string }): Promise<RegistrationRow> {
  const own = await getOwnRegistration(link)
  return getRow(
    db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, companion), eq(registrations.accompaniment_of, own.id), isAvailable)),
  )
}

const main = alias(registrations, 'main')

/** The own registration, or that of an own companion; null for any other one, and for a link that is not valid. */
export async function findOwnPerson({ token, id }: OwnLink): Promise<RegistrationRow | null> {
  const recipient = await findRecipient(token)
  if (!recipient) return null
  const { email } = recipient
  const isOwnMain = and(
    or(eq(main.email, email), arrayContains(main.earlier_emails, [email])),
    isNull(main.deleted_at),
    isNull(main.erased_at),
  )
  const [found] = await db
    .select({ person: registrations })
    .from(registrations)
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .where(and(eq(registrations.id, id), isAvailable, or(isOfAddress(email), isOwnMain)))
  return found?.person ?? null
}
