import { saveAudience } from '@/features/audiences/service/edit-audience'
import { giveConsents } from '@/features/consents/service/give'
import { db } from '@/server/database/db'
import { aTopic } from './consents/topics'
import { aRegistration, aWorkshop } from './factories'
import { aUser } from './users'

/** An audience of one person who came to an event and consents to invitations, with a coming event. */
export async function anInvitableAudience() {
  const author = await aUser()
  const { text_id } = await aTopic(author)
  const past = await aWorkshop({ date: '2026-01-10' })
  const { email } = await aRegistration(past, { participated: '2026-01-10T18:00:00Z' })
  await db.transaction((tx) =>
    giveConsents(tx, { email, texts: [text_id], source: 'form', isProven: true, now: new Date() }),
  )
  const { id } = await saveAudience('new', { name: 'Apotheken', attended_event: past.id }, author)
  const event = await aWorkshop()
  return { id: id ?? 0, email, event }
}

/** A call that invites an audience. */
export async function anAudienceToInvite() {
  const { id, event } = await anInvitableAudience()
  return { params: { id }, body: { workshop_id: event.id, count: 1 } }
}
