import { eq } from 'drizzle-orm'
import { type FieldMessages, Invalid } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { missingRights, requireRights } from '@/features/access/rules'
import type { Principal } from '@/features/access/service/check-session'
import { checkPassword } from '@/features/accounts/rules'
import { queueEmailChangeMail, queueVerificationMail } from '@/features/accounts/service/create-account'
import { deleteTokens } from '@/features/accounts/service/mailed-tokens'
import { queuePasswordChangedMail } from '@/features/accounts/service/passwords'
import { endSessionsOf } from '@/features/accounts/service/sessions'
import { userRoles, users } from '@/schema/access'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { isStale } from '@/server/crud/versions'
import { db, type Tx, violatedConstraint } from '@/server/database/db'
import { createConflict } from '@/server/http/conflicts'
import { hashPassword } from '@/server/security/passwords'
import type { UserDraft } from '../contract'
import { refuseOwnRightsChange } from '../rules'
import { queueInvitation } from './invite'
import { lockAuthor, lockWithinRights } from './lock-within-rights'
import { auditedFieldsOf, readUser, type StoredUser } from './read-users'

const CONSTRAINTS: Record<string, FieldMessages> = {
  users_email: { email: ['email_has_account'] },
  user_roles_role_id_roles_id_fk: { roles: ['not_a_choice'] },
}

/** The saved account, or the newer version that another person saved meanwhile. */
type SaveOutcome = { person: StoredUser } | { newer: StoredUser }

type SaveInput = { draft: UserDraft; password_hash?: string; author: Principal }

/** The author gives no right that the author lacks, and changes only accounts with no more rights. */
export async function saveUser(id: IdOrNew, draft: UserDraft, author: Principal): Promise<StoredUser> {
  if (draft.password) checkPassword(draft.password, draft)
  const password_hash = draft.password ? await hashPassword(draft.password) : undefined
  const saving = { draft, password_hash, author }
  const saved = await db
    .transaction(
      (tx): Promise<SaveOutcome> => (id === 'new' ? createUser(tx, saving) : changeUser(tx, { id, ...saving })),
    )
    .catch((thrown: unknown) => {
      const refused = CONSTRAINTS[violatedConstraint(thrown) ?? '']
      throw refused ? new Invalid(refused) : thrown
    })
  if ('person' in saved) return saved.person

  throw await createConflict(saved.newer, saved.newer)
}

async function createUser(tx: Tx, { draft, password_hash, author }: SaveInput): Promise<SaveOutcome> {
  const rights = await lockAuthor(tx, author)
  const values = { ...accountFieldsOf(draft), password_hash, updated_by: author.id }
  const [created] = await tx.insert(users).values(values).returning({ id: users.id })
  if (!created) throw new Error('PostgreSQL answered no row to an insert')

  await replaceRoles(tx, created.id, draft.roles ?? [])
  const person = await readUser(tx, created.id)
  requireRights(rights, person)
  const changes = changedFieldsOf({}, auditedFieldsOf(person))
  await audit(tx, { user_id: author.id, action: 'create', object: 'users', object_id: person.id, changes })
  await queueAddressProof(tx, person)
  return { person }
}

type ChangeInput = SaveInput & { id: number }

async function changeUser(tx: Tx, { id, draft, password_hash, author }: ChangeInput): Promise<SaveOutcome> {
  const { rights, person: before } = await lockWithinRights(tx, { author, id })
  if (isStale(draft, before)) return { newer: before }
  if (id === author.id) refuseOwnRightsChange(draft, before)

  const changesEmail = draft.email !== before.email
  await tx
    .update(users)
    .set({
      ...accountFieldsOf(draft),
      ...(password_hash && { password_hash }),
      ...(changesEmail && { email_verified_at: null }),
      updated_by: author.id,
    })
    .where(eq(users.id, id))
  if (draft.roles) await replaceRoles(tx, id, draft.roles)
  const after = await readUser(tx, id)
  requireRights(rights, after)

  const changes = changedFieldsOf(auditedFieldsOf(before), auditedFieldsOf(after))
  // Saving an unchanged form writes no audit entry.
  if (Object.keys(changes).length > 0)
    await audit(tx, { user_id: author.id, action: 'update', object: 'users', object_id: id, changes })
  if (changesEmail || password_hash) await deleteTokens(tx, id)
  if (password_hash) await recordPasswordChange(tx, { id, author })
  // An unproved address may be mistyped and belong to a stranger.
  if (password_hash && before.email_verified_at) await queuePasswordChangedMail(tx, before)
  const person = isUntrustedPassword({ before, after, password_hash })
    ? await revokePassword(tx, { id, author })
    : after
  if (changesEmail) await queueAddressChangeMails(tx, { before, person })
  // The links of earlier mails no longer work.
  else if (person !== after || (password_hash && person.state === 'unverified')) await queueAddressProof(tx, person)
  return { person }
}

type RightsChange = { before: StoredUser; after: StoredUser; password_hash?: string }

/** A stranger may have opened an account with a colleague's address and would know its password once it gets rights. */
const isUntrustedPassword = ({ before, after, password_hash }: RightsChange): boolean =>
  before.state === 'unverified' && !password_hash && missingRights(before, after).length > 0

/** The person who reads the mails of the address chooses a new password. */
async function revokePassword(tx: Tx, { id, author }: Pick<ChangeInput, 'id' | 'author'>): Promise<StoredUser> {
  await tx.update(users).set({ password_hash: null }).where(eq(users.id, id))
  await deleteTokens(tx, id)
  await recordPasswordChange(tx, { id, author })
  return readUser(tx, id)
}

/** Everybody who knew the old password is signed out. */
async function recordPasswordChange(tx: Tx, { id, author }: Pick<ChangeInput, 'id' | 'author'>): Promise<void> {
  await endSessionsOf(tx, id)
  await audit(tx, { user_id: author.id, action: 'password', object: 'users', object_id: id })
}

async function queueAddressChangeMails(
  tx: Tx,
  { before, person }: { before: StoredUser; person: StoredUser },
): Promise<void> {
  if (before.email_verified_at) await queueEmailChangeMail(tx, before)
  await queueAddressProof(tx, person)
}

/** An account without a password proves the address by choosing one. */
const queueAddressProof = (tx: Tx, person: StoredUser): Promise<void> =>
  person.state === 'invited' ? queueInvitation(tx, person) : queueVerificationMail(tx, person)

const accountFieldsOf = ({ name, email, first_name, second_name, phone, language, is_super_user }: UserDraft) => ({
  name,
  email,
  first_name,
  second_name,
  phone,
  language,
  is_super_user,
})

async function replaceRoles(tx: Tx, user_id: number, chosen: readonly { id: number }[]): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.user_id, user_id))
  const rows = [...new Set(chosen.map(({ id }) => id))].map((role_id) => ({ user_id, role_id }))
  if (rows.length > 0) await tx.insert(userRoles).values(rows)
}
