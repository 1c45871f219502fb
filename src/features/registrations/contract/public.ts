import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { valuesOf } from '@/contract/fields'
import type { FieldMessages } from '@/contract/problems'
import { email, flag, id, opaqueId } from '@/contract/shapes'
import { TOPICS_MAX } from '@/features/consents/contract'
import { numberWarnings } from '@/features/person-numbers/contract'
import { eventPath, OTHER_DATES_MAX } from '@/features/workshops/contract/public'
import { COMPANIONS_MAX, PERSON_FIELDS, prefill } from './fields'

type InviteLink = { workshop_id: number | string; invite_slug: string }

/** The personal link of an invitation: it fills in the form and opens an unlisted event. */
export const invitePath = ({ workshop_id, invite_slug }: InviteLink): string =>
  `${eventPath(workshop_id)}/${invite_slug}`

/** The page with the form for an event: that of an invitation, or that of the event. */
export const signUpPath = ({ workshop_id = '', invite_slug, direct }: Record<string, string>, query = ''): string =>
  `${invite_slug ? invitePath({ workshop_id, invite_slug }) : eventPath(workshop_id, Boolean(direct))}${query}#sign-up`

export const cancelPath = (id: string): string => `/events/cancel/${id}`

export const thanksPath = (id: string, isDirect = false): string =>
  isDirect ? `/direct/events/${id}/thanks` : `/events/thanks/${id}`

/** Escapes every character that HTML would escape, so that the link can be found in the text of a mail. */
export const unsubscribePath = (id: string, email: string): string =>
  `/unsubscribe/${id}/${encodeURIComponent(email).replaceAll("'", '%27')}`

export const companion = z.object(valuesOf(PERSON_FIELDS, 'companion'))
export type Companion = z.output<typeof companion>

const company = z.array(companion).max(COMPANIONS_MAX)

export const registrationForm = z
  .object({
    workshop_id: id,
    ...valuesOf(PERSON_FIELDS, 'form'),
    terms_conditions: z
      .boolean()
      .default(true)
      .refine((accepted) => accepted, 'terms_required'),
    invite_slug: z.string().max(64).nullish(),
    /** The form is that of the page which stands alone, to which no list leads. */
    direct: flag.optional(),
    /** Consent: the profession and the numbers of the main person are stored for the next events. */
    save_numbers: z.boolean().default(false),
    /** Consents of the main person alone: the ids of the texts that were shown and ticked. */
    consents: z.array(id).max(TOPICS_MAX).default([]),
    company: company.default([]),
  })
  .superRefine((form, { addIssue }) => {
    if (form.ipad && form.ipad_shippingaddress === '')
      addIssue({ code: 'custom', path: ['ipad_shippingaddress'], message: 'required' })
    addRepeatedEmailIssues(form.company, [form.email], addIssue)
  })
export type RegistrationForm = z.output<typeof registrationForm>

const partyForm = registrationForm.safeExtend({
  /** Other events of the series, for which the party is registered as well. */
  dates: z
    .array(id)
    .max(OTHER_DATES_MAX)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'date_twice')
    .default([]),
})
export type PartyForm = z.output<typeof partyForm>

export const companionsForm = z
  .object({ invite_slug: opaqueId, company: company.min(1) })
  .superRefine((form, { addIssue }) => addRepeatedEmailIssues(form.company, [], addIssue))
export type CompanionsForm = z.output<typeof companionsForm>

/** The errors at the e-mail fields of companions who are registered already; null where nobody is. */
function registeredCompanionErrors(company: { email: string }[], emails: string[] = []): FieldMessages | null {
  if (emails.length === 0) return null
  const registered = new Set(emails.map(normalisedEmail))
  const marked = company.flatMap(({ email: address }, index) =>
    registered.has(normalisedEmail(address)) ? [`company.${index}.email`] : [],
  )
  // An address that the form does not contain must be shown all the same.
  if (marked.length === 0) return { company: [{ key: 'email_exist', values: { emails: emails.join(', ') } }] }
  return Object.fromEntries(marked.map((path) => [path, ['email_exist']]))
}

const normalisedEmail = (address: string) => address.trim().toLowerCase()

const addressForm = z.object({ workshop_id: id, email })

/** The link of an invitation opens the waiting list of an unlisted event. */
export const interestForm = addressForm.extend({ invite_slug: z.string().max(64).nullish() })

/** @public */
export const bookedWorkshop = z.object({ title: z.string(), date: z.string(), location: z.string(), time: z.string() })

/** All that a secret link or an invitation reveals of a registration. */
const publicRegistration = z.object({
  id: opaqueId,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  invite_slug: z.string(),
  workshop: bookedWorkshop,
})
export type PublicRegistration = z.infer<typeof publicRegistration>

const invitee = z.discriminatedUnion('status', [
  z.object({ status: z.literal('already_registered'), registration: publicRegistration }),
  z.object({ status: z.literal('invite_slug_not_found') }),
  prefill.extend({ status: z.literal('ok') }),
])
export type Invitee = z.infer<typeof invitee>

const MINUTES = 60
/** High enough for a hospital or congress behind one IP address. */
export const PUBLIC_LIMIT = { points: 60, seconds: 15 * MINUTES }
/** Mail providers send one-click requests of all readers from few IP addresses; the link itself cannot be guessed. */
const ONE_CLICK_LIMIT = { points: 3000, seconds: 15 * MINUTES }

export const getRegistration = endpoint('GET /api/sandoz/registrations/{id}', {
  summary: 'Read one registration by its secret id',
  access: 'public',
  params: { id: opaqueId },
  response: publicRegistration.extend({ alreadyunsubscribeEvent: z.boolean() }),
})

export const findInvitee = endpoint('GET /api/sandoz/workshops/invitee/{inviteslug}', {
  summary: 'Read the data that an invitation fills into the form',
  access: 'public',
  params: { inviteslug: z.string().max(200) },
  query: z.object({ id }),
  limit: PUBLIC_LIMIT,
  response: invitee,
})

/** The messages below `errors.fields` that name the fields of these forms. */
export const SIGN_UP_TEXTS = 'sign_up'

export const registerParty = endpoint('POST /api/sandoz/workshop_registrations/register', {
  summary: 'Register somebody with companions: all of them or nobody, at all dates or at none',
  note: 'A call without `terms_conditions` accepts the terms, by the documented default. A form sends the ticked checkbox: without it the terms are not accepted and the form is refused with 422.',
  access: 'public',
  accepts: 'form',
  afterForm: ({ id = '', direct }) => thanksPath(id, Boolean(direct)),
  formPage: signUpPath,
  answerErrors: ({ emails }, { company: companions }) => registeredCompanionErrors(companions, emails),
  errorTexts: SIGN_UP_TEXTS,
  body: partyForm,
  limit: PUBLIC_LIMIT,
  response: z.object({
    id: opaqueId.optional(),
    already_registered_participant: z.boolean().optional(),
    emails: z.array(z.string()).optional(),
    ...numberWarnings,
  }),
})

export const addCompanions = endpoint('POST /api/sandoz/workshop_registrations/update', {
  summary: 'Add companions to a registration: all of them or nobody',
  access: 'public',
  accepts: 'form',
  afterForm: (sent) => signUpPath(sent, '?added=1'),
  formPage: signUpPath,
  answerErrors: ({ emails }, { company: companions }) => registeredCompanionErrors(companions, emails),
  errorTexts: SIGN_UP_TEXTS,
  body: companionsForm,
  refuses: [404],
  limit: PUBLIC_LIMIT,
  response: z.object({
    id: opaqueId.optional(),
    already_registered: z.boolean().optional(),
    emails: z.array(z.string()).optional(),
    ...numberWarnings,
  }),
})

export const resendConfirmation = endpoint('POST /api/sandoz/workshop_registrations/resend', {
  summary: 'Send the confirmation again; the answer does not tell whether there is one',
  access: 'public',
  accepts: 'form',
  afterForm: (sent) => signUpPath(sent, '?resent=1'),
  body: addressForm,
  limit: PUBLIC_LIMIT,
  response: z.object({ status: z.literal('ok') }),
})

/** @public */
export const cancellation = z.object({ status: z.literal('cancelled') })
const ownLink = { id: opaqueId, email: z.string().max(254) }

/** This GET stays for its callers; links in mails lead to the page, which asks first and sends the POST. */
export const cancelByLink = endpoint('GET /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}', {
  summary: 'Cancel a registration; in a browser it leads to the page that asks first',
  access: 'public',
  params: ownLink,
  limit: PUBLIC_LIMIT,
  response: cancellation,
})

export const cancelRegistration = endpoint('POST /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}', {
  summary: 'Cancel a registration, with the companions where asked',
  access: 'public',
  accepts: 'form',
  afterForm: ({ id = '' }) => cancelPath(id),
  params: ownLink,
  body: z.object({ company: flag.default(false) }).optional(),
  limit: PUBLIC_LIMIT,
  response: cancellation,
})

/** @public */
export const unsubscription = z.object({ success: z.boolean(), registrationFound: z.boolean() })
const unsubscribeLink = { registrationId: opaqueId, email: z.string().max(254) }

export const unsubscribeByLink = endpoint('GET /api/unsubscribe/{registrationId}/{email}', {
  summary: 'Stop invitations, reminders and after-event mails; in a browser it leads to the page that asks first',
  access: 'public',
  params: unsubscribeLink,
  limit: PUBLIC_LIMIT,
  response: unsubscription,
})

/** Mail clients send this request for one-click unsubscription (RFC 8058). */
export const unsubscribe = endpoint('POST /api/unsubscribe/{registrationId}/{email}', {
  summary: 'Stop invitations, reminders and after-event mails',
  access: 'public',
  accepts: 'form',
  afterForm: ({ registrationId = '', email = '' }) =>
    `${unsubscribePath(registrationId, decodeURIComponent(email))}?unsubscribed=1`,
  params: unsubscribeLink,
  body: z.object({}).optional(),
  limit: ONE_CLICK_LIMIT,
  response: unsubscription,
})

/** Each person of a party needs an address of their own, for the confirmation and for cancelling. */
export function addRepeatedEmailIssues(
  company: readonly { email: string }[],
  knownEmails: readonly string[],
  addIssue: z.core.$RefinementCtx['addIssue'],
) {
  const seen = new Set(knownEmails)
  for (const [index, { email }] of company.entries()) {
    if (seen.has(email)) addIssue({ code: 'custom', path: ['company', index, 'email'], message: 'email_twice' })
    seen.add(email)
  }
}
