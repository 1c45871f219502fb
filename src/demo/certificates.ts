import { eq, isNull } from 'drizzle-orm'
import { startPlannedRun } from '@/features/certificates/service/issuing/issue'
import { insertDefaultTemplate } from '@/features/certificates/service/templates/default-template'
import { accreditations, certificateSigners } from '@/schema/accreditations'
import { certificateTemplates } from '@/schema/certificates'
import { workshops } from '@/schema/workshops'
import type { Tx } from '@/server/database/db'
import { storeDemoImage } from './files'
import { getItem } from './lookup'

type Context = { staff: number; now: string }

/** Saves the template of all bodies. Its signatory does not exist; logo, stamp and signature are drawn. */
export async function saveCertificateTemplate(tx: Tx, { staff, now }: Context): Promise<void> {
  const stored = {
    logo: await storeDemoImage(tx, 'logo', staff),
    stamp: await storeDemoImage(tx, 'stamp', staff),
    signature: await storeDemoImage(tx, 'signature', staff),
  }
  await insertDefaultTemplate(tx)
  await tx
    .update(certificateTemplates)
    .set({
      ...stored,
      place: 'Berlin',
      signatory: 'Prof. Dr. Henrike Ostwald',
      // The scientific lead of an event is not in the template, because an accreditation names the lead.
      signatory_role_de: 'Leitung der Akademie',
      signatory_role_en: 'Head of the academy',
      created_at: now,
      updated_at: now,
      updated_by: staff,
    })
    .where(isNull(certificateTemplates.body_id))
}

const LEAD = 'Dr. Achim Reuterdahl'

/**
 * Saves a scientific lead among the people who sign, and names this person in the accreditations with the same lead.
 */
export async function saveSigner(tx: Tx, { staff, now }: Context): Promise<void> {
  const signature = await storeDemoImage(tx, 'signature-of-lead', staff)
  const [signer] = await tx
    .insert(certificateSigners)
    .values({
      name: LEAD,
      role_de: 'Wissenschaftliche Leitung',
      role_en: 'Scientific lead',
      signature,
      created_at: now,
      updated_at: now,
      updated_by: staff,
    })
    .returning({ id: certificateSigners.id })
  await tx.update(accreditations).set({ signer_id: signer?.id }).where(eq(accreditations.scientific_lead, LEAD))
}

const CERTIFIED = 'Honorare verstehen: Was sich in diesem Jahr ändert'

/**
 * Issues the certificates of a recognised event. Their documents are made once the demo is stored, because they show
 * stored pictures.
 */
export async function saveCertificates(tx: Tx, { now, staff }: { now: Date; staff: number }): Promise<void> {
  const found = await tx.select({ id: workshops.id }).from(workshops).where(eq(workshops.title, CERTIFIED))
  const { id } = getItem(found, 0)
  await startPlannedRun(tx, { workshop_id: id, planned_mail_id: null, sends_mails: false, created_by: staff, now })
}
