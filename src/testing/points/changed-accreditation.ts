import { saveAccreditation } from '@/features/accreditations/service/accreditations'
import { saveBody } from '@/features/accreditations/service/bodies'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { db } from '@/server/database/db'
import { aWorkshop } from '../factories'

/** A recognised event that was moved since, with the path of its accreditation. */
export async function aChangedAccreditation(author: { id: number }) {
  const now = new Date()
  const event = await aWorkshop()
  const body = await saveBody('new', { name_de: 'Ärztekammer', name_en: 'Chamber', label: 'DFP' }, author)
  const draft = { body_id: body.id, state: 'granted' as const }
  const { id } = await saveAccreditation({ id: event.id, accreditation: 'new' }, draft, { author })
  await db.transaction((tx) =>
    recordChanges(tx, [{ workshop_id: event.id, before: event, after: { ...event, time: '19:00' } }], { author, now }),
  )
  return { params: { id: event.id, accreditation: id }, body: { changed_at: now.toISOString() } }
}
