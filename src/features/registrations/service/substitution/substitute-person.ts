import { firstAnswersOf } from '@/features/person-numbers/rules/answers'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { hasStarted } from '@/features/workshops/rules'
import type { RegistrationRow } from '@/schema/registrations'
import type { AuthorContext } from '@/server/crud/audit'
import { getRow, type Tx } from '@/server/database/db'
import type { SubstituteDraft } from '../../contract/substitution'
import { withEventOf } from '../locked-event'
import { mailTo, queueRegistrationMails } from '../mail-queue/queue-mails'
import { toListedRegistrations } from '../people/list-people'
import { giveSeat } from './give-seat'

/** Staff name the colleague, also after the deadline and during the event, until the person is checked in. */
export async function substitutePerson(id: string, draft: SubstituteDraft, { author, now }: AuthorContext) {
  const { row } = await withEventOf(id, async (tx, workshop) => {
    const passed = await giveSeat(tx, workshop, { id, colleague: draft, valuesOf: valuesIn(draft, now), author, now })
    if (draft.notify) await queueMails(tx, passed, { workshop, now })
    return passed
  })
  return getRow(toListedRegistrations([row]))
}

/** Staff record that the terms were accepted, but not which text of them the colleague had read. */
const valuesIn =
  ({ notify, agb, ...typed }: SubstituteDraft, now: Date): Parameters<typeof giveSeat>[2]['valuesOf'] =>
  ({ person, invited }) => ({
    ...typed,
    first_name: typed.first_name ?? invited?.first_name ?? '',
    last_name: typed.last_name ?? invited?.last_name ?? '',
    ...firstAnswersOf(typed, invited),
    language: invited?.language ?? person.language,
    manually_added: true,
    agb,
    terms_accepted_at: agb ? now.toISOString() : null,
    terms_version: null,
  })

type Passed = { person: RegistrationRow; row: RegistrationRow }

/** Once the event has begun, neither mail is of use. Staff did this themselves and get no notice. */
async function queueMails(tx: Tx, { person, row }: Passed, { workshop, now }: { workshop: LockedWorkshop; now: Date }) {
  if (hasStarted(workshop, now)) return
  await queueRegistrationMails(tx, [mailTo(person, 'cancellation'), mailTo(row, 'confirmation')])
}
