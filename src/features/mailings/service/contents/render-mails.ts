import { env } from '@/env'
import { ensureRequests } from '@/features/evaluations/service/requests'
import { evaluationTokenOf } from '@/features/evaluations/service/tokens'
import { REGISTRATION_MAIL_TYPES, type RegistrationMailType } from '@/features/mails/contract'
import { isErasedAddress } from '@/features/mails/rules/erased-addresses'
import { fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import type {
  MailContent,
  QueuedMail,
  RenderRequest,
  RenderResult,
} from '@/features/mails/service/render/mail-content-registry'
import { type RenderedMail, renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { isSeated, ticketHoldersOf } from '@/features/registrations/rules/states'
import { syncSentDates } from '@/features/registrations/service/mail-queue/sync-sent-dates'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { makeSampleTicket, makeTickets } from '@/features/tickets/service/make-tickets'
import { dropReasonOf, isCertificateEnd, isEvaluationMail } from '../../rules/drop-reasons'
import { deletedEventMail, renderDeletedEventMail } from './deleted-event-mail'
import { personalLinkOf } from './links'
import { type MailContext, type PartyMember, readMailContexts } from './mail-context'
import { bringsTicket } from './mailed-ticket'
import { isUnsolicited, renderRegistrationMail } from './registration-mail'
import { renderNotice } from './staff-notice'
import { renderTestMail } from './test-mail'

export const REGISTRATION_MAILS: MailContent = {
  types: [...REGISTRATION_MAIL_TYPES, 'notice'],
  prepare: async (group) => {
    const [contexts, tokens] = await Promise.all([
      readMailContexts(group.map(({ id }) => id)),
      readTokens(group.filter(({ type }) => type !== 'notice')),
    ])
    const [tickets, requests] = await Promise.all([makeTicketsOf(group, contexts), readRequests(group, contexts)])
    return (request) => renderWithContext(request, { found: contexts.get(request.mail.id), tokens, tickets, requests })
  },
  onSent: syncSentDates,
}

export const PERSONAL_LINK_MAILS: MailContent = {
  types: ['personal_link'],
  prepare: async (group) => {
    const tokens = await readTokens(group)
    return ({ mail, ...request }) => renderPersonalLinkMail({ ...request, token: tokenOf(mail, tokens) })
  },
}

/** A test mail carries all that it depends on in its data. */
export const TEST_MAILS: MailContent = {
  types: ['test'],
  prepare: async () => {
    const ticket = await makeSampleTicket()
    return (request) => renderTestMail({ ...request, data: request.mail.data, ticket })
  },
}

type Tokens = Awaited<ReturnType<typeof ensureTokens>>

/** A link opens the page of the address that the mail goes to, even when the registration has another one by now. */
const readTokens = (group: QueuedMail[]): Promise<Tokens> =>
  ensureTokens(group.map(({ email }) => email).filter((email) => !isErasedAddress(email)))

type Tickets = Awaited<ReturnType<typeof makeTickets>>

/** A seat that ended has no ticket, whichever mail is sent. */
const makeTicketsOf = (group: QueuedMail[], contexts: ReadonlyMap<number, MailContext>): Promise<Tickets> =>
  makeTickets(
    ticketHoldersOf(
      group.flatMap(({ id, type }) => {
        const { registration: person, workshop: event } = contexts.get(id) ?? {}
        return person && event && person.workshop_id === event.id && bringsTicket(type) ? [{ person, event }] : []
      }),
      new Date(),
    ),
  )

type Requests = Awaited<ReturnType<typeof ensureRequests>>

/** Asks the participants whose mails are being written, and reads what they can still answer. */
const readRequests = (group: QueuedMail[], contexts: ReadonlyMap<number, MailContext>): Promise<Requests> =>
  ensureRequests(
    group.flatMap(({ id, type }) => (isEvaluationMail(type) ? (contexts.get(id)?.registration?.id ?? []) : [])),
    new Date(),
  )

function tokenOf({ email }: Pick<QueuedMail, 'email'>, tokens: Tokens): string {
  const token = tokens.get(email)
  if (!token) throw new Error('a recipient has no personal link')
  return token
}

type Surroundings = { found: MailContext | undefined; tokens: Tokens; tickets: Tickets; requests: Requests }

function renderWithContext(
  { mail, locale, translator, notice, now }: RenderRequest,
  { found, tokens, tickets, requests }: Surroundings,
): RenderResult {
  const type = REGISTRATION_MAIL_TYPES.find((known) => known === mail.type) ?? 'notice'
  if (found?.blacklisted && isUnsolicited(type)) return { suppressed: 'blacklisted' }
  if (found?.declined) return { suppressed: 'declined' }
  if (found?.lacks_consent) return { suppressed: 'no_consent' }
  const { registration, workshop } = found ?? {}
  const deleted =
    type === 'certificate_revoked' && !registration ? deletedEventMail.safeParse(mail.data).data : undefined
  if (deleted) return renderDeletedEventMail({ mail: deleted, locale, translator, notice })
  if (!found || !registration || !workshop) return { dropped: 'registration_gone' }
  if (!isOfFormerEvent(type) && registration.workshop_id !== workshop.id) return { dropped: 'moved_away' }
  const { run, was_cancelled } = found
  const misses_number = found.missing_numbers.length > 0
  const has_certificate = found.certificates.length + found.ended_certificates.length > 0
  const request = requests.get(registration.id)
  const can_evaluate = request?.workshop_id === workshop.id
  const known = { run, was_cancelled, misses_number, has_certificate, can_evaluate }
  const dropped = dropReasonOf({ type, person: registration, event: workshop, ...known }, now)
  if (dropped) return { dropped }
  if (type === 'message' && run?.body == null) return { dropped: 'text_deleted' }

  const attachments = [...(run?.attachment ? [run.attachment] : []), ...found.certificates.map(({ file }) => file)]
  const context = { ...found, own: ownTextOf(found), attachments, registration, workshop }
  if (type === 'notice') return renderNotice({ data: mail.data, context, locale, translator })
  const companions = (found.people ?? []).filter(isSeatedCompanion)
  const ticket = tickets.get(registration.id)
  const evaluation_token = request && evaluationTokenOf(request.id)
  const mailContext = { ...context, companions, ticket, personal_token: tokenOf(mail, tokens), evaluation_token }
  return renderRegistrationMail({ type, context: mailContext, locale, translator, notice, now })
}

/** These mails stay true after their person was moved to another event. */
const isOfFormerEvent = (type: RegistrationMailType | 'notice') => type === 'notice' || isCertificateEnd(type)

/** A run of `message` has its own text; all other texts belong to the event. */
const ownTextOf = ({ own, run }: MailContext) =>
  run && run.body !== null ? { subject: run.subject ?? '', body: run.body, ical_description: null } : own

const isSeatedCompanion = (person: PartyMember) =>
  person.accompaniment_of !== null && isSeated({ ...person, preliminary_registration: false })

type PersonalLinkInput = Pick<RenderRequest, 'locale' | 'translator' | 'notice'> & { token: string }

function renderPersonalLinkMail({ locale, translator: t, notice, token }: PersonalLinkInput): RenderedMail {
  const link = personalLinkOf(locale, token)
  const app = env.APP_NAME
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: t('mails.personal_link.subject', { app }),
    preheader: t('mails.personal_link.preheader', { app }),
    body: fillMailText(
      toParagraphs(`${t('mails.layout.greeting_unnamed')}\n\n${t('mails.personal_link.text', { app })}`),
    ),
    action: { label: t('mails.personal_link.action'), link },
    notes: fillMailText(toParagraphs(t('mails.personal_link.footnote'))),
    notice,
  })
  return renderedMailOf(rendered, { secrets: [link], translator: t })
}
