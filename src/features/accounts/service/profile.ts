import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { type Principal, userFields } from '@/features/access/service/principal'
import { audit, differencesOf } from '@/server/audit'
import { db } from '@/server/db'
import { countAttempt } from '@/server/limits'
import type { formatsForm, localeForm, profileForm, User } from '../contract'
import { users } from '../table'
import { lockOwnUser } from './lock'
import { sendVerification, tellOwner, warnOldAddress } from './sign-up'

async function userOf(id: number): Promise<User> {
  const [user] = await db.select(userFields).from(users).where(eq(users.id, id))
  if (!user) throw new NotFound()
  return user
}

/** A new address counts only once a mail to it was answered: a slip of the finger must not lock anybody out. */
export async function saveProfile(
  { email, ...profile }: z.output<typeof profileForm>,
  principal: Principal,
): Promise<User> {
  const moves = email !== principal.email
  if (moves) await countAttempt(`verification ${principal.id}`, { points: 3, seconds: 15 * 60 })

  await db.transaction(async (tx) => {
    const { name, phone, first_name, second_name } = await lockOwnUser(tx, principal)
    await tx
      .update(users)
      .set({ ...profile, updated_by: principal.id })
      .where(eq(users.id, principal.id))
    const changes = differencesOf({ name, phone, first_name, second_name }, profile)
    await audit(tx, { user_id: principal.id, action: 'update', object: 'users', object_id: principal.id, changes })
    if (!moves) return
    // An address that nobody has proved may be a stranger's, by a slip of the finger.
    if (principal.email_verified_at) await warnOldAddress(tx, principal)
    const taken = await tx.$count(users, eq(users.email, email))
    if (taken) await tellOwner(tx, email)
    else await sendVerification(tx, { id: principal.id, email, name: profile.name, language: principal.language })
  })
  return userOf(principal.id)
}

export async function updateLocale({ language }: z.output<typeof localeForm>, principal: Principal): Promise<User> {
  await db.update(users).set({ language }).where(eq(users.id, principal.id))
  return userOf(principal.id)
}

/** How this person reads dates and times; a language, too, holds from now on. */
export async function saveFormats(chosen: z.output<typeof formatsForm>, principal: Principal): Promise<User> {
  await db.transaction(async (tx) => {
    const { language, timezone, format_date, format_datetime, format_time } = await lockOwnUser(tx, principal)
    await tx
      .update(users)
      .set({ ...chosen, updated_by: principal.id })
      .where(eq(users.id, principal.id))
    const changes = differencesOf({ language, timezone, format_date, format_datetime, format_time }, chosen)
    await audit(tx, { user_id: principal.id, action: 'update', object: 'users', object_id: principal.id, changes })
  })
  return userOf(principal.id)
}
