import 'server-only'
import { eq } from 'drizzle-orm'
import { type FieldMessages, Invalid } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { beyond, insistOnHolding } from '@/features/access/rules'
import type { Principal } from '@/features/access/service/principal'
import { userRoles } from '@/features/access/table'
import { checkPassword } from '@/features/accounts/rules'
import { warnOfPassword } from '@/features/accounts/service/passwords'
import { endSessionsOf } from '@/features/accounts/service/sessions'
import { sendVerification, warnOldAddress } from '@/features/accounts/service/sign-up'
import { forgetTokens } from '@/features/accounts/service/tokens'
import { users } from '@/features/accounts/table'
import { audit, differencesOf } from '@/server/audit'
import { conflictWith, isStale } from '@/server/conflicts'
import { brokenConstraint, db, type Tx } from '@/server/db'
import { hashPassword } from '@/server/passwords'
import type { UserDraft } from '../contract'
import { refuseOwnRights } from '../rules'
import { type Person, readPerson, toldOf } from './find'
import { sendInvitation } from './invite'
import { lockAuthor, lockWithinReach } from './reach'

const CONSTRAINTS: Record<string, FieldMessages> = {
  users_email: { email: ['email_has_account'] },
  user_roles_role_id_roles_id_fk: { roles: ['not_a_choice'] },
}

/** The saved person, or the newer version that somebody saved in between. */
type Outcome = { person: Person } | { newer: Person }

type Saving = { draft: UserDraft; password_hash?: string; author: Principal }

/** Nobody gives what they do not hold, and touches only who holds no more than they do. */
export async function saveUser(id: IdOrNew, draft: UserDraft, author: Principal): Promise<Person> {
  if (draft.password) checkPassword(draft.password, draft)
  const password_hash = draft.password ? await hashPassword(draft.password) : undefined
  const saving = { draft, password_hash, author }
  const saved = await db
    .transaction((tx): Promise<Outcome> => (id === 'new' ? createUser(tx, saving) : changeUser(tx, { id, ...saving })))
    .catch((thrown: unknown) => {
      const refused = CONSTRAINTS[brokenConstraint(thrown) ?? '']
      throw refused ? new Invalid(refused) : thrown
    })
  if ('person' in saved) return saved.person

  throw await conflictWith(saved.newer, saved.newer)
}

async function createUser(tx: Tx, { draft, password_hash, author }: Saving): Promise<Outcome> {
  const rights = await lockAuthor(tx, author)
  const values = { ...columnsOf(draft), password_hash, updated_by: author.id }
  const [created] = await tx.insert(users).values(values).returning({ id: users.id })
  if (!created) throw new Error('PostgreSQL answered no row to an insert')

  await writeRoles(tx, created.id, draft.roles ?? [])
  const person = await readPerson(tx, created.id)
  insistOnHolding(rights, person)
  const changes = differencesOf({}, toldOf(person))
  await audit(tx, { user_id: author.id, action: 'create', object: 'users', object_id: person.id, changes })
  await provePerson(tx, person)
  return { person }
}

type Changing = Saving & { id: number }

async function changeUser(tx: Tx, { id, draft, password_hash, author }: Changing): Promise<Outcome> {
  const { rights, person: before } = await lockWithinReach(tx, { author, id })
  if (isStale(draft, before)) return { newer: before }
  if (id === author.id) refuseOwnRights(draft, before)

  const moves = draft.email !== before.email
  await tx
    .update(users)
    .set({
      ...columnsOf(draft),
      ...(password_hash && { password_hash }),
      ...(moves && { email_verified_at: null }),
      updated_by: author.id,
    })
    .where(eq(users.id, id))
  if (draft.roles) await writeRoles(tx, id, draft.roles)
  const given = await readPerson(tx, id)
  insistOnHolding(rights, given)

  const changes = differencesOf(toldOf(before), toldOf(given))
  // A form that was saved as it was is nothing that somebody did.
  if (Object.keys(changes).length > 0)
    await audit(tx, { user_id: author.id, action: 'update', object: 'users', object_id: id, changes })
  if (moves || password_hash) await forgetTokens(tx, id)
  if (password_hash) await tellPassword(tx, { id, author })
  // An address that nobody has proved may be a stranger's, by a slip of the finger.
  if (password_hash && before.email_verified_at) await warnOfPassword(tx, before)
  const person = isStrangers({ before, given, password_hash }) ? await takePassword(tx, { id, author }) : given
  if (moves) await moveAddress(tx, { before, person })
  else if (person !== given) await sendInvitation(tx, person)
  return { person }
}

type Growing = { before: Person; given: Person; password_hash?: string }

/** Anybody may open an account with a colleague's address, and knows its password when that is given rights. */
const isStrangers = ({ before, given, password_hash }: Growing): boolean =>
  before.state === 'unverified' && !password_hash && beyond(before, given).length > 0

/** Whoever reads the mails of the address chooses another. */
async function takePassword(tx: Tx, { id, author }: Pick<Changing, 'id' | 'author'>): Promise<Person> {
  await tx.update(users).set({ password_hash: null }).where(eq(users.id, id))
  await forgetTokens(tx, id)
  await tellPassword(tx, { id, author })
  return readPerson(tx, id)
}

/** Whoever else knew the old password is signed out. */
async function tellPassword(tx: Tx, { id, author }: Pick<Changing, 'id' | 'author'>): Promise<void> {
  await endSessionsOf(tx, id)
  await audit(tx, { user_id: author.id, action: 'password', object: 'users', object_id: id })
}

async function moveAddress(tx: Tx, { before, person }: { before: Person; person: Person }): Promise<void> {
  if (before.email_verified_at) await warnOldAddress(tx, before)
  await provePerson(tx, person)
}

/** Who has no password yet proves the address by choosing one. */
const provePerson = (tx: Tx, person: Person): Promise<void> =>
  person.state === 'invited' ? sendInvitation(tx, person) : sendVerification(tx, person)

const columnsOf = ({ name, email, first_name, second_name, phone, language, is_super_user }: UserDraft) => ({
  ...{ name, email, first_name, second_name, phone, language, is_super_user },
})

async function writeRoles(tx: Tx, user_id: number, chosen: readonly { id: number }[]): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.user_id, user_id))
  const rows = [...new Set(chosen.map(({ id }) => id))].map((role_id) => ({ user_id, role_id }))
  if (rows.length > 0) await tx.insert(userRoles).values(rows)
}
