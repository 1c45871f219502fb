import { z } from 'zod'
import { LOCALES } from '@/contract/locales'
import { BARCODES } from '@/features/accreditations/contract/bodies'
import { earnedPoints } from '@/features/accreditations/contract/person-points'

/**
 * All that a certificate says, as it was when the certificate was issued. Later changes of the event, the person or the
 * texts change no certificate.
 */
export const certificateContent = z.object({
  language: z.enum(LOCALES),
  /** Title and names of the person. */
  holder: z.string(),
  profession: z.string(),
  /** The number under which the points of the person are reported; both are empty without one. */
  person_number_name: z.string(),
  person_number: z.string(),
  title: z.string(),
  date: z.string(),
  time: z.string(),
  end_time: z.string(),
  is_online: z.boolean(),
  location: z.string(),
  /** The minutes that the person was there, for a body that counts them. */
  minutes: z.int().nullable(),
  points: earnedPoints,
  /** The unit of the points, such as DFP. */
  label: z.string(),
  category: z.string(),
  body: z.string(),
  /** The number that the body gave the event, such as a VNR. */
  event_number_name: z.string(),
  event_number: z.string(),
  barcodes: z.array(z.enum(BARCODES)),
  /** The sentence that the body demands, with its values. */
  sentence: z.string(),
  organiser: z.string(),
  provider: z.string(),
  scientific_lead: z.string(),
  signatory: z.string(),
  signatory_role: z.string(),
  /** The place of issue. */
  place: z.string(),
  heading: z.string(),
  opening: z.string(),
  closing: z.string(),
})
export type CertificateContent = z.infer<typeof certificateContent>
