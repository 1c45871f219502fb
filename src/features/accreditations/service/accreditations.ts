import { and, asc, eq, exists, isNotNull, isNull, or } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { lockOriginal } from '@/features/seats/service/lock-event'
import { todayInBerlin } from '@/i18n/formats'
import { userRoles, users } from '@/schema/access'
import { accreditationChanges, accreditations, bodies, certificateSigners } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import { encryptSecret } from '@/server/security/secrets'
import type { AccreditationDraft } from '../contract/accreditations'
import { compactNumber } from '../rules/event-numbers'
import { categoryOf } from '../rules/points'
import { isShown } from '../rules/shown-points'
import { readBodies } from './bodies'
import { loadChangeReports } from './change-report'
import { refuseIfCertified } from './refuse-certified'
import { readSigners } from './signers'

const PASSWORD_PURPOSE = 'accreditation-password'

const items = itemsOf(accreditations, {
  empty: {},
  search: [],
  parts: { fields: [], read: readParts },
  secrets: ['encrypted_password'],
  constraints: { accreditations_signer_id_certificate_signers_id_fk: { signer_id: ['not_a_choice'] } },
})

type EventAccreditation = { id: number; accreditation: IdOrNew }
type SaveContext = { author: { id: number } }

export async function listAccreditations(workshop_id: number, { now }: { now: Date }) {
  const [event, data, offered, staff, signers] = await Promise.all([
    findEvent(workshop_id),
    db.select().from(accreditations).where(eq(accreditations.workshop_id, workshop_id)).orderBy(asc(accreditations.id)),
    readBodies(),
    readStaff(),
    readSigners(),
  ])
  if (!event) throw new NotFound()
  const { credits, ...facts } = event
  return {
    data: (await items.present(data)).map(await loadReports()),
    event: { ...facts, typed_points: data.some(isShown) ? '' : credits },
    bodies: offered,
    staff,
    signers,
    today: todayInBerlin(now),
  }
}

async function findEvent(id: number) {
  const facts = columnsOf(
    workshops,
    'title',
    ...DATE_AND_VENUE,
    'breaks',
    'break_minutes',
    'nonpublic',
    'maximum_participants',
    'credits',
  )
  const [event] = await db.select(facts).from(workshops).where(eq(workshops.id, id))
  return event
}

/** The accounts that may have rights: those with a role, and the super users. */
const readStaff = () =>
  db
    .select(columnsOf(users, 'id', 'name'))
    .from(users)
    .where(
      and(
        isNotNull(users.email_verified_at),
        or(
          users.is_super_user,
          exists(db.select({ id: userRoles.user_id }).from(userRoles).where(eq(userRoles.user_id, users.id))),
        ),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))

/**
 * Adds an accreditation to an event, or changes one. The password is stored encrypted. The event is locked first, as a
 * change of the event does, so that a change after the body has recognised the event always opens a task.
 */
export async function saveAccreditation(
  { id: workshop_id, accreditation }: EventAccreditation,
  { password, ...draft }: AccreditationDraft,
  { author }: SaveContext,
) {
  const withReport = await loadReports()
  return items.saveWith({
    id: accreditation,
    draft,
    author,
    show: withReport,
    lock: (tx) => lockOriginal(tx, workshop_id),
    steps: async (tx, { before, write }) => {
      if (before && before.workshop_id !== workshop_id) throw new NotFound()
      const { body_id, category = before?.category ?? '' } = draft
      const { number_format } = await requireCategory(tx, { body_id, category })
      const number = compactNumber(draft.number ?? before?.number ?? '', number_format)
      const encrypted_password = password === undefined ? before?.encrypted_password : encryptOrDelete(password)
      const row = await write({ workshop_id, number, encrypted_password })
      if (before?.state === 'granted' && row.state !== 'granted') await deleteOpenChanges(tx, row.id)
      return row
    },
  })
}

/** A body that no longer recognises the event hears of its changes with the next application. */
const deleteOpenChanges = (tx: Tx, id: number) =>
  tx
    .delete(accreditationChanges)
    .where(and(eq(accreditationChanges.accreditation_id, id), isNull(accreditationChanges.confirmed_at)))

const encryptOrDelete = (password: string) => (password === '' ? null : encryptPassword(password))

export const encryptPassword = (password: string) => encryptSecret(password, PASSWORD_PURPOSE)

/** A body without categories takes none. The lock keeps the category until the accreditation is stored. */
async function requireCategory(tx: Tx, { body_id, category }: { body_id: number; category: string }) {
  const [body] = await tx
    .select(columnsOf(bodies, 'categories', 'number_format'))
    .from(bodies)
    .where(eq(bodies.id, body_id))
    .for('share')
  if (!body) throw new Invalid({ body_id: ['not_a_choice'] })
  if (category !== '' && !categoryOf(body, category)) throw new Invalid({ category: ['not_a_choice'] })
  return body
}

/**
 * Deletes an accreditation of which no certificate exists. If it were added again, its people would get a second valid
 * certificate. Certificates are issued under the same lock of the event.
 */
export const deleteAccreditation = (
  { id: workshop_id, accreditation }: { id: number; accreditation: number },
  author: { id: number },
) =>
  items.remove(accreditation, author, async (tx) => {
    await lockOriginal(tx, workshop_id)
    await lockAccreditation(tx, { workshop_id, id: accreditation })
    await refuseIfCertified(tx, eq(certificates.accreditation_id, accreditation), 'accreditation_has_certificates')
  })

const lockAccreditation = (tx: Tx, { workshop_id, id }: { workshop_id: number; id: number }) =>
  getRow(
    tx
      .select()
      .from(accreditations)
      .where(and(eq(accreditations.id, id), eq(accreditations.workshop_id, workshop_id)))
      .for('no key update'),
  )

type Confirmation = { id: number; accreditation: number; changed_at: string }

/**
 * Records that the body was told of the changes that the person has read. Later ones stay open without a lock of the
 * event, because they move `changed_at`.
 */
export async function confirmChanges(
  { id: workshop_id, accreditation, changed_at }: Confirmation,
  { author, now }: SaveContext & { now: Date },
) {
  const row = await db.transaction(async (tx) => {
    const found = await lockAccreditation(tx, { workshop_id, id: accreditation })
    const confirmed = await tx
      .update(accreditationChanges)
      .set({ confirmed_at: now.toISOString(), confirmed_by: author.id })
      .where(
        and(
          eq(accreditationChanges.accreditation_id, accreditation),
          eq(accreditationChanges.changed_at, changed_at),
          isNull(accreditationChanges.confirmed_at),
        ),
      )
    if (confirmed.count > 0)
      await audit(tx, {
        user_id: author.id,
        action: 'update',
        object: 'accreditations',
        object_id: accreditation,
        changes: { changes_reported: [null, true] },
      })
    return found
  })
  const [shown] = (await items.present([row])).map(await loadReports())
  if (!shown) throw new NotFound()
  return shown
}

async function readParts(ids: number[], from: Db | Tx) {
  const { accreditation_id, changes, changed_at, confirmed_at } = accreditationChanges
  const rows = await from
    .select({
      id: accreditations.id,
      has_password: isNotNull(accreditations.encrypted_password),
      person_in_charge_name: users.name,
      signer_name: certificateSigners.name,
      open_changes: { changes, changed_at },
      body: columnsOf(bodies, 'number_name'),
      event: columnsOf(workshops, 'title', 'date'),
    })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .innerJoin(workshops, eq(workshops.id, accreditations.workshop_id))
    .leftJoin(users, eq(users.id, accreditations.person_in_charge))
    .leftJoin(certificateSigners, eq(certificateSigners.id, accreditations.signer_id))
    .leftJoin(accreditationChanges, and(eq(accreditation_id, accreditations.id), isNull(confirmed_at)))
    .where(isAnyOf(accreditations.id, ids))
  return new Map(rows.map(({ id, has_password, ...parts }) => [id, { ...parts, has_password: has_password === true }]))
}

type Stored = Awaited<ReturnType<typeof items.present>>[number]

/** Adds the text for the body. The words are read with a connection of their own, so call it outside of transactions. */
async function loadReports() {
  const reportOf = await loadChangeReports()
  return ({ open_changes, ...one }: Stored) => ({
    ...one,
    open_changes: open_changes && { ...open_changes, report: reportOf({ ...one, changes: open_changes.changes }) },
  })
}
