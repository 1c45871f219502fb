import { and, eq, lt } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import { moveFormConsents } from '@/features/consents/service/give'
import { saveNumbers } from '@/features/person-numbers/service/saved'
import { UNMASKED_FIELDS } from '@/features/registrations/contract/fields'
import { refuseUnlessCorrectable } from '@/features/registrations/rules/refusals'
import { withLockedEvents } from '@/features/registrations/service/locked-event'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import type { NumberField } from '@/features/registrations/service/sign-up/browser-key'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { giveSeat } from '@/features/registrations/service/substitution/give-seat'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { type RegistrationRow, registrations, savedNumbers } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { type BrowserLink, getOfBrowser } from './browser-registration'
import { listDatesOfForm } from './linked-registration'

/**
 * Corrects a mistyped address from the browser that registered, at all dates of the form. The first mail reached somebody
 * else, so that its links and its ticket must end: a new registration takes the seat over, as with a substitute (decision
 * 079), and gets the confirmation.
 */
export async function correctAddress(link: BrowserLink, { email }: { email: string }, { now }: { now: Date }) {
  const { own, typed } = await getOfBrowser(link, now)
  if (email === own.email) throw new Invalid({ email: ['email_same'] })
  const places = [own, ...(await listDatesOfForm(own))]
  const [first, ...others] = places.map(({ workshop_id }) => workshop_id)
  const id = await withLockedEvents([first ?? own.workshop_id, ...others], async (tx, _workshop, eventOf) => {
    const moved = []
    for (const place of places)
      moved.push(await moveToAddress(tx, { place, workshop: eventOf(place.workshop_id), own, typed, email, now }))
    await moveSavedNumbers(tx, { own, typed, email, now })
    if (own.registered) await moveFormConsents(tx, { from: own.email, to: email, given_at: own.registered, now })
    return moved[0] ?? own.id
  })
  return { id, typed }
}

/** The numbers that this form has stored follow the address; those of before belong to the owner of the first one. */
async function moveSavedNumbers(tx: Tx, { own, typed, email, now }: Omit<Move, 'place' | 'workshop'>): Promise<void> {
  if (own.registered === null) return
  const isOfForm = and(eq(savedNumbers.email, own.email), eq(savedNumbers.consented_at, own.registered))
  const [stored] = await tx.delete(savedNumbers).where(isOfForm).returning()
  if (stored) await saveNumbers(tx, { person: { ...pickNames(stored, typed), email }, now }, { replaces: false })
}

type Move = {
  place: { id: string }
  workshop: LockedWorkshop
  own: RegistrationRow
  typed: readonly NumberField[]
  email: string
  now: Date
}

async function moveToAddress(tx: Tx, { place, workshop, own, typed, email, now }: Move): Promise<string> {
  const { person, row } = await giveSeat(tx, workshop, {
    id: place.id,
    colleague: { email },
    valuesOf: ({ person: known }) => {
      refuseUnlessCorrectable({ registration: known, event: workshop }, now)
      // Other numbers may be stored for the owner of the address, and must not reach another mailbox.
      const numbers = typed.filter((name) => known[name] === own[name])
      return { ...pickNames(known, FORM_VALUES), ...pickNames(known, numbers), email }
    },
    author: null,
    now,
  })
  await refuseEarlierCompany(tx, person, row)
  // The companions of this registration are those who came with it or later.
  await tx
    .update(registrations)
    .set({ ...pickNames(person, ['registered', 'submission_key']), updated_at: row.updated_at })
    .where(eq(registrations.id, row.id))
  const excess = await countMailsTo(tx, [email, person.email])
  await queueRegistrationMails(tx, [mailTo(person, 'cancellation'), mailTo(row, 'confirmation')])
  await holdMailsBeyondLimit(tx, excess, [person, row])
  return row.id
}

const FORM_VALUES = [
  ...UNMASKED_FIELDS,
  'language',
  'ipad',
  'agb',
  'terms_accepted_at',
  'terms_version',
  'on_direct_page',
] as const

/** Companions of an earlier registration of the address are unknown to the browser, and must not follow it. */
async function refuseEarlierCompany(tx: Tx, { registered }: RegistrationRow, { id }: RegistrationRow): Promise<void> {
  if (registered === null) return
  const earlier = and(eq(registrations.accompaniment_of, id), lt(registrations.registered, registered))
  if ((await tx.$count(registrations, earlier)) > 0) throw new Invalid({ email: ['email_fixed'] })
}
