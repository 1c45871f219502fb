import { eq } from 'drizzle-orm'
import { type NumberSource, readNumberSource, recordUseOfNumbers } from '@/features/person-numbers/service/saved'
import { TERMS_VERSION } from '@/features/registrations/contract/fields'
import type { OwnSubstitute } from '@/features/registrations/contract/substitution'
import { refuseUnlessCorrectable } from '@/features/registrations/rules/refusals'
import { isReplacedAs } from '@/features/registrations/rules/substitution'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { mailTo, queueMailsAndNotice } from '@/features/registrations/service/mail-queue/queue-mails'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { numbersOfSeat } from '@/features/registrations/service/sign-up/party-storage'
import { giveSeat } from '@/features/registrations/service/substitution/give-seat'
import { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { getOwnRegistration, type OwnLink } from './own-registration'

/**
 * A person gives the own seat to a colleague until the deadline. The same form that is sent twice is answered like the
 * first. The colleague gets the own link by mail, and the link of the person shows nothing of the colleague.
 */
export async function substituteSelf(link: OwnLink, colleague: OwnSubstitute, { now }: { now: Date }) {
  const { workshop_id, email } = await getOwnRegistration(link)
  const numbers = await readNumberSource(workshop_id, [colleague.email])
  await withLockedEvent(workshop_id, async (tx, workshop) => {
    const own = await readOwn(tx, link.id)
    if (own && (await isRepeated(tx, own, colleague))) return
    if (own) refuseUnlessCorrectable({ registration: own, event: workshop }, now)

    const valuesOf = valuesIn(colleague, { numbers, now })
    const { person, row } = await giveSeat(tx, workshop, { id: link.id, colleague, valuesOf, author: null, now })
    const excess = await countMailsTo(tx, [colleague.email, email])
    await recordUseOfNumbers(tx, { source: numbers, seats: [row], now })
    await queueMailsAndNotice(tx, {
      newMails: [mailTo(person, 'cancellation'), mailTo(row, 'confirmation')],
      notice: { occasion: 'substitution', registration_id: row.id, workshop_id },
    })
    await holdMailsBeyondLimit(tx, excess, [person, row])
  })
  return { status: 'ok' as const }
}

async function readOwn(tx: Tx, id: string) {
  const [own] = await tx.select().from(registrations).where(eq(registrations.id, id))
  return own
}

type OwnRow = NonNullable<Awaited<ReturnType<typeof readOwn>>>

async function isRepeated(tx: Tx, own: OwnRow, { email }: { email: string }): Promise<boolean> {
  if (!isReplacedAs(own, 'substitution') || own.replaced_by === null) return false
  const successor = await readOwn(tx, own.replaced_by)
  return successor?.email === email
}

type FormContext = { numbers: NumberSource; now: Date }

const valuesIn =
  ({ terms_conditions, confirmed, ...typed }: OwnSubstitute, { numbers, now }: FormContext) =>
  ({ person, invited }: Parameters<Parameters<typeof giveSeat>[2]['valuesOf']>[0]) => ({
    ...typed,
    ...numbersOfSeat(typed, numbers, invited),
    language: invited?.language ?? person.language,
    agb: terms_conditions,
    terms_accepted_at: now.toISOString(),
    terms_version: TERMS_VERSION,
  })
