import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Principal, userFields } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { db, getRow } from '@/server/database/db'
import { countAttempt } from '@/server/http/rate-limits'
import type { formatsForm, localeForm, profileForm, User } from '../contract'
import { queueAccountExistsMail, queueEmailChangeMail, queueVerificationMail } from './create-account'
import { lockOwnUser } from './lock-user'

const getOwnUser = (id: number): Promise<User> => getRow(db.select(userFields).from(users).where(eq(users.id, id)))

/** A new address counts once its mail is answered, so that a mistyped address locks nobody out. */
export async function saveProfile(
  { email, ...profile }: z.output<typeof profileForm>,
  principal: Principal,
): Promise<User> {
  const changesEmail = email !== principal.email
  if (changesEmail) await countAttempt(`verification ${principal.id}`, { points: 3, seconds: 15 * 60 })

  await db.transaction(async (tx) => {
    const { name, phone, first_name, second_name } = await lockOwnUser(tx, principal)
    await tx
      .update(users)
      .set({ ...profile, updated_by: principal.id })
      .where(eq(users.id, principal.id))
    const changes = changedFieldsOf({ name, phone, first_name, second_name }, profile)
    await audit(tx, { user_id: principal.id, action: 'update', object: 'users', object_id: principal.id, changes })
    if (!changesEmail) return
    // An unproved address may be mistyped and belong to a stranger.
    if (principal.email_verified_at) await queueEmailChangeMail(tx, principal)
    const taken = await tx.$count(users, eq(users.email, email))
    if (taken) await queueAccountExistsMail(tx, email)
    else await queueVerificationMail(tx, { id: principal.id, email, name: profile.name, language: principal.language })
  })
  return getOwnUser(principal.id)
}

export async function updateLocale({ language }: z.output<typeof localeForm>, principal: Principal): Promise<User> {
  await db.update(users).set({ language }).where(eq(users.id, principal.id))
  return getOwnUser(principal.id)
}

/** Saves the person's language, time zone and date formats. */
export async function saveFormats(chosen: z.output<typeof formatsForm>, principal: Principal): Promise<User> {
  await db.transaction(async (tx) => {
    const { language, timezone, format_date, format_datetime, format_time } = await lockOwnUser(tx, principal)
    await tx
      .update(users)
      .set({ ...chosen, updated_by: principal.id })
      .where(eq(users.id, principal.id))
    const changes = changedFieldsOf({ language, timezone, format_date, format_datetime, format_time }, chosen)
    await audit(tx, { user_id: principal.id, action: 'update', object: 'users', object_id: principal.id, changes })
  })
  return getOwnUser(principal.id)
}
