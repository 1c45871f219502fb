import type { Locale } from '../locales'
import type { BARCODES, EarnedPoints } from './accreditations'

/**
 * A draft waits for its document. An issued certificate is valid until staff revoke it with a reason or replace it by a
 * corrected one, until its data are erased at the wish of its holder, or until the time for which it is kept has expired.
 */
export const CERTIFICATE_STATES = ['draft', 'issued', 'revoked', 'replaced', 'erased', 'expired'] as const

export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** A run issues certificates for people who have none yet, or replaces certificates by corrected ones. */
export const RUN_KINDS = ['issue', 'replace'] as const

/** After so many failures the document of a draft is made only when staff try again. */
export const ATTEMPTS_MAX = 4

/**
 * All that a certificate says, as it was when the certificate was issued. Later changes of the event, the person or the
 * texts change no certificate.
 */
export type CertificateContent = {
  language: Locale
  /** Title and names of the person. */
  holder: string
  profession: string
  /** The number under which the points of the person are reported; both are empty without one. */
  person_number_name: string
  person_number: string
  title: string
  date: string
  time: string
  end_time: string
  is_online: boolean
  location: string
  /** The minutes that the person was there, for a body that counts them. */
  minutes: number | null
  points: EarnedPoints
  /** The unit of the points, such as DFP. */
  label: string
  category: string
  body: string
  /** The number that the body gave the event, such as a VNR. */
  event_number_name: string
  event_number: string
  barcodes: (typeof BARCODES)[number][]
  /** The sentence that the body demands, with its values. */
  sentence: string
  organiser: string
  provider: string
  scientific_lead: string
  signatory: string
  signatory_role: string
  /**
   * The files of the pictures of the one who signs. Earlier contents have none, and get those of the template while it
   * names the same person.
   */
  signed_with?: { signature: string | null; stamp: string | null }
  /** The place of issue. */
  place: string
  heading: string
  opening: string
  closing: string
}

/** The pictures of a certificate. A letterhead spans the page; the others have a place of their own. */
export const PICTURES = ['letterhead', 'logo', 'stamp', 'signature'] as const
export type Picture = (typeof PICTURES)[number]
