import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { pickNames, valuesOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import {
  APPLE_PASS_TYPE,
  binary,
  CSV_TYPE,
  email,
  flag,
  id,
  instant,
  opaqueId,
  PDF_TYPE,
  redirect,
  withoutDefaults,
} from '@/contract/shapes'
import { DECLINABLE_MAIL_TYPES } from '@/contract/values/mails'
import { NUMBER_FIELDS, NUMBER_KINDS } from '@/contract/values/numbers'
import { TOPICS_MAX } from '@/features/consents/contract'
import { numberWarnings } from '@/features/person-numbers/contract'
import { CORRECTED_FIELDS, NAME_FIELDS, PERSON_FIELDS } from '@/features/registrations/contract/fields'
import {
  numbersAnchorOf,
  personalDataPath,
  personalPagePath,
  personalToken,
  REQUEST_PAGE,
} from '@/features/registrations/contract/personal-links'
import { companion, thanksPath } from '@/features/registrations/contract/public'
import { ownSubstitute } from '@/features/registrations/contract/substitution'

/** The place of the choice of mails on the personal page, which mails link to. */
export const MAILS_ANCHOR = 'mails'

/** The mails that a recipient may decline. */
export const DECLINABLE_MAILS = DECLINABLE_MAIL_TYPES

const params = { token: personalToken }
const registrationParams = { ...params, id: opaqueId }
const companionParams = { ...registrationParams, companion: opaqueId }

const MINUTES = 60
const PERSONAL_LIMIT = { points: 60, seconds: 15 * MINUTES }
const RARE_LIMIT = { points: 10, seconds: 15 * MINUTES }

/** The `updated_at` of the row that the form showed; a save with an older one is refused. */
const shownVersion = { updated_at: instant.optional() }
const saved = z.object({ status: z.literal('ok') })
const savedWithWarnings = saved.extend(numberWarnings)

/** The page with an anchor at the registration; `done` names the sentence about the result, `of` the registration. */
const afterChange =
  (done: string) =>
  ({ token = '', id }: Record<string, string>) =>
    `${personalPagePath(token)}?done=${done}${id ? `&of=${id}#r-${id}` : ''}`

/** A refused form is shown again at its registration. */
const refusedAt = ({ token = '', id = '' }: Record<string, string>) => `${personalPagePath(token)}#r-${id}`

/** The common part of the forms of the page. */
const OWN_FORM = { access: 'public', accepts: 'form', limit: PERSONAL_LIMIT, response: saved } as const
const REGISTRATION_FORM = {
  ...OWN_FORM,
  formPage: refusedAt,
  errorTexts: 'sign_up',
  params: registrationParams,
} as const

/** Staff and companions may have a title that the public form does not offer. */
const correctedFields = {
  ...pickNames(valuesOf(PERSON_FIELDS, 'form'), CORRECTED_FIELDS),
  title: PERSON_FIELDS.title.companion,
}

/** @public */
export const correction = z.object({ ...withoutDefaults(correctedFields), ...shownVersion })

export const correctRegistration = endpoint('POST /api/my/{token}/registrations/{id}', {
  summary: 'Correct the own data of a registration until the deadline',
  ...REGISTRATION_FORM,
  response: savedWithWarnings,
  afterForm: afterChange('corrected'),
  body: correction,
})
export type Correction = z.output<typeof correction>

/** The thank-you page with an anchor at its form. */
const thanksFormPage = ({ id = '', direct }: Record<string, string>, query = '') =>
  `${thanksPath(id, Boolean(direct))}${query}#correct`

export const correctFromThanks = endpoint('POST /api/sandoz/registrations/{id}/correct', {
  summary: 'Correct the own data in the browser that registered, for one hour after it',
  note: 'The cookie `registered` of the answer to `register` or `accept` is the key. It ends when anybody else changes the registration.',
  ...OWN_FORM,
  response: savedWithWarnings,
  afterForm: (sent) => thanksFormPage(sent, '?done=corrected'),
  formPage: (sent) => thanksFormPage(sent),
  errorTexts: 'sign_up',
  params: { id: opaqueId },
  body: correction,
})

/** @public */
export const companionCorrection = z.object({ ...withoutDefaults(companion.shape), ...shownVersion })
export type CompanionCorrection = z.output<typeof companionCorrection>

const BROWSER_FORM = {
  ...OWN_FORM,
  limit: RARE_LIMIT,
  errorTexts: 'sign_up',
  formPage: (sent: Record<string, string>) => thanksFormPage(sent),
  params: { id: opaqueId },
} as const

/** The answer names the new registration, which has the seat of the one with the mistyped address. */
export const correctAddress = endpoint('POST /api/sandoz/registrations/{id}/address', {
  summary: 'Correct the own address in the browser that registered; the seat stays, and the confirmation goes there',
  ...BROWSER_FORM,
  afterForm: (sent) => thanksFormPage(sent, '?done=address'),
  body: z.object({ email }),
  response: z.object({ id: opaqueId }),
})

export const correctCompanionFromThanks = endpoint('POST /api/sandoz/registrations/{id}/companions/{companion}', {
  summary: 'Correct the data of a companion in the browser that registered the party',
  ...BROWSER_FORM,
  errorTexts: 'companion',
  afterForm: (sent) => thanksFormPage(sent, '?done=companion_corrected'),
  params: { id: opaqueId, companion: opaqueId },
  body: companionCorrection,
  response: savedWithWarnings,
})

export const addInvoiceAddress = endpoint('POST /api/my/{token}/registrations/{id}/invoice', {
  summary: 'Give the invoice address that a registration lacks, also after the deadline',
  ...REGISTRATION_FORM,
  afterForm: afterChange('corrected'),
  body: z.object({ invoice_address: PERSON_FIELDS.invoice_address.form.unwrap().min(1) }),
})

const nameCorrection = z.object({ ...withoutDefaults(pickNames(correctedFields, NAME_FIELDS)), ...shownVersion })
export type NameCorrection = z.output<typeof nameCorrection>

export const correctName = endpoint('POST /api/my/{token}/registrations/{id}/name', {
  summary: 'Correct the own name, also after the event, until a certificate is issued',
  ...REGISTRATION_FORM,
  afterForm: afterChange('name'),
  body: nameCorrection,
})

const numbersAnswer = z.object({
  /** A companion of the registration; left out for the reader. */
  companion: opaqueId.optional(),
  ...withoutDefaults(pickNames(valuesOf(PERSON_FIELDS, 'form'), NUMBER_FIELDS)),
  /** Consent: what the registration has then is stored for the next events of the reader. */
  save_numbers: flag.default(false),
})
export type NumbersAnswer = z.output<typeof numbersAnswer>

/** Leads back to the numbers of the registration. */
const numbersPage = ({ token = '', id = '' }: Record<string, string>, query = '') =>
  `${personalPagePath(token)}${query}#${numbersAnchorOf(id)}`

export const addNumbers = endpoint('POST /api/my/{token}/registrations/{id}/numbers', {
  summary:
    'Give the profession and the numbers for the points of a registration or of a companion, also after the event',
  note: 'An empty field keeps what is stored. The value `none` says that the person has no such number.',
  ...REGISTRATION_FORM,
  response: savedWithWarnings,
  afterForm: (sent) => numbersPage(sent, `?done=numbers&of=${sent.id}`),
  formPage: (sent) => numbersPage(sent),
  body: numbersAnswer,
})

export const SAVED_NUMBERS = 'saved'

const numbersChange = z.object({
  /**
   * The registration of the reader, or the stored numbers, from which numbers are taken over; left out for typed
   * numbers.
   */
  source: z.union([z.literal(SAVED_NUMBERS), opaqueId]).optional(),
  /** The kind of number that is taken over; left out for all kinds. */
  kind: z.enum(NUMBER_KINDS).optional(),
  ...withoutDefaults(pickNames(valuesOf(PERSON_FIELDS, 'form'), NUMBER_KINDS)),
})
export type NumbersChange = z.output<typeof numbersChange>

/** The place of the own numbers on the personal page. */
export const OWN_NUMBERS_ANCHOR = 'numbers'

const ownNumbersPage = ({ token = '' }: Record<string, string>, query = '') =>
  `${personalPagePath(token)}${query}#${OWN_NUMBERS_ANCHOR}`

export const changeOwnNumbers = endpoint('POST /api/my/{token}/numbers', {
  summary: 'Change the own numbers at all events where nothing was certified with another one, and the stored ones',
  ...OWN_FORM,
  response: savedWithWarnings,
  afterForm: (sent) => ownNumbersPage(sent, '?done=own_numbers'),
  formPage: (sent) => ownNumbersPage(sent),
  errorTexts: 'sign_up',
  params,
  body: numbersChange,
})

export const readOwnNumbers = endpoint('POST /api/my/{token}/numbers/read', {
  summary: 'Read the numbers of the address of a personal link in full; all other answers hold their ends only',
  access: 'public',
  revealsNumbers: true,
  params,
  body: z.object({}).optional(),
  limit: RARE_LIMIT,
  response: z.object({ data: z.array(z.object({ kind: z.enum(NUMBER_KINDS), number: z.string() })) }),
})

export const forgetNumbers = endpoint('POST /api/my/{token}/numbers/forget', {
  summary: 'Delete the profession and the numbers that were stored for the next events',
  ...OWN_FORM,
  afterForm: afterChange('numbers_forgotten'),
  params,
  body: z.object({}).optional(),
})

export const addCompanion = endpoint('POST /api/my/{token}/registrations/{id}/companions', {
  summary: 'Register one more companion',
  ...REGISTRATION_FORM,
  response: savedWithWarnings,
  afterForm: afterChange('companion_added'),
  errorTexts: 'companion',
  body: companion,
})

export const correctCompanion = endpoint('POST /api/my/{token}/registrations/{id}/companions/{companion}', {
  summary: 'Correct the data of a companion until the deadline',
  ...REGISTRATION_FORM,
  response: savedWithWarnings,
  afterForm: afterChange('companion_corrected'),
  errorTexts: 'companion',
  params: companionParams,
  body: companionCorrection,
})

export const cancelOwnRegistration = endpoint('POST /api/my/{token}/registrations/{id}/cancel', {
  summary: 'Cancel the own registration, with the companions where requested',
  ...OWN_FORM,
  // The form of a person who only left an address says so.
  afterForm: (sent) => afterChange(sent.waiting ? 'withdrawn' : 'cancelled')(sent),
  params: registrationParams,
  body: z.object({ company: flag.default(false) }),
})

export const cancelCompanion = endpoint('POST /api/my/{token}/registrations/{id}/companions/{companion}/cancel', {
  summary: 'Cancel the registration of one companion',
  ...OWN_FORM,
  afterForm: afterChange('cancelled'),
  params: companionParams,
  body: z.object({}).optional(),
})

export const ticketAnchorOf = (registration_id: string) => `ticket-${registration_id}`

export const renewOwnTicket = endpoint('POST /api/my/{token}/registrations/{id}/ticket', {
  summary: 'Replace the own ticket, or that of a companion, by a new one; the earlier one is refused at the entrance',
  ...OWN_FORM,
  afterForm: ({ token = '', id = '' }) => `${personalPagePath(token)}?done=ticket&of=${id}#${ticketAnchorOf(id)}`,
  params: registrationParams,
  body: z.object({}).optional(),
  limit: RARE_LIMIT,
})

const topicTexts = z.array(id).max(TOPICS_MAX).default([])

export const chooseMails = endpoint('POST /api/my/{token}/mails', {
  summary: 'Choose the mails that this address gets',
  note: 'A mail that is left out is declined, and a topic that is offered and left out is withdrawn. A topic includes invitations.',
  ...OWN_FORM,
  afterForm: ({ token = '' }) => `${personalPagePath(token)}?done=mails#${MAILS_ANCHOR}`,
  params,
  body: z.object({
    invite: flag.default(false),
    reminder: flag.default(false),
    after_event: flag.default(false),
    message: flag.default(false),
    /** The ids of the texts of the topics that the form shows, and of those that are ticked. */
    offered: topicTexts,
    consents: topicTexts,
  }),
})
export type MailPreference = z.output<(typeof chooseMails)['body']>

export const renewPersonalLink = endpoint('POST /api/my/{token}/renew', {
  summary: 'Replace the personal link by a new one, which is sent by mail; the old one is no longer valid',
  ...OWN_FORM,
  afterForm: () => `${REQUEST_PAGE}?renewed=1`,
  params,
  body: z.object({}).optional(),
  limit: RARE_LIMIT,
})

/** With `withdraw` the request is taken back, with `keep_certificates` valid certificates are kept. */
export const requestErasure = endpoint('POST /api/my/{token}/erasure', {
  summary: 'Request the erasure of all data of this address, or take the request back',
  ...OWN_FORM,
  afterForm: ({ token = '', withdraw }) =>
    `${personalDataPath(token)}?done=${withdraw ? 'erasure_withdrawn' : 'erasure_requested'}`,
  params,
  body: z.object({ withdraw: flag.default(false), keep_certificates: flag.default(false) }),
  limit: RARE_LIMIT,
})

export const getOwnTicket = endpoint('GET /api/my/{token}/registrations/{id}/ticket', {
  summary: 'The own ticket and those of the own companions as a PDF, or that of one companion',
  access: 'public',
  params: registrationParams,
  /** The language of the page with the link, which need not be that of the browser. */
  query: z.object({ locale: z.enum(LOCALES).optional() }),
  limit: PERSONAL_LIMIT,
  response: binary(PDF_TYPE),
})

export type WalletName = 'apple' | 'google'

/** A pass shows one ticket, in the language of the page with the link. */
const WALLET = {
  access: 'public',
  note: 'Not found where the site has no keys for this wallet.',
  params: registrationParams,
  query: z.object({ locale: z.enum(LOCALES).optional() }),
  limit: PERSONAL_LIMIT,
} as const

export const getAppleWalletPass = endpoint('GET /api/my/{token}/registrations/{id}/wallet/apple', {
  summary: 'The own ticket, or that of a companion, as a pass for Apple Wallet',
  ...WALLET,
  response: binary(APPLE_PASS_TYPE),
})

export const saveToGoogleWallet = endpoint('GET /api/my/{token}/registrations/{id}/wallet/google', {
  summary: 'Leads to Google Wallet with the own ticket, or that of a companion',
  ...WALLET,
  response: redirect,
})

export const certificateAnchorOf = (id: string) => `c-${id}`

export const getOwnCertificate = endpoint('GET /api/my/{token}/certificates/{id}', {
  summary: 'The document of an own certificate that is valid',
  access: 'public',
  params: registrationParams,
  limit: PERSONAL_LIMIT,
  response: binary(PDF_TYPE),
})

export const TRAINING_FORMATS = ['csv', 'pdf'] as const

export const exportOwnCertificates = endpoint('GET /api/my/{token}/certificates', {
  summary: 'Download all own certificates as a table, with the sums of their points in the PDF',
  access: 'public',
  params,
  query: z.object({
    format: z.enum(TRAINING_FORMATS),
    /** The language of the page with the link, which need not be that of the browser. */
    locale: z.enum(LOCALES).optional(),
  }),
  limit: PERSONAL_LIMIT,
  response: binary(CSV_TYPE, PDF_TYPE),
})

export const substituteSelf = endpoint('POST /api/my/{token}/registrations/{id}/substitute', {
  summary: 'Give the own seat to a colleague until the deadline',
  ...REGISTRATION_FORM,
  response: savedWithWarnings,
  afterForm: afterChange('substituted'),
  errorTexts: 'substitute',
  body: ownSubstitute,
  limit: RARE_LIMIT,
})

export const getCalendarEntry = endpoint('GET /api/sandoz/registrations/{id}/calendar', {
  summary: 'The event of a registration as a calendar file',
  access: 'public',
  params: { id: opaqueId },
  response: binary('text/calendar'),
})

export const getEventCalendar = endpoint('GET /api/events/{id}/calendar', {
  summary: 'A public event as a calendar file, before anybody registers',
  access: 'public',
  params: { id },
  response: binary('text/calendar'),
})
