import 'server-only'
import { REGISTRATION_MAIL_TYPES } from '@/features/mails/contract'
import type { MailContent, RenderRequest, RenderResult } from '@/features/mails/service/render/mail-content-registry'
import { dropReasonOf } from '../../rules'
import { type MailContext, readMailContexts } from './mail-context'
import { isUnsolicited, renderRegistrationMail } from './registration-mail'
import { renderNotice } from './staff-notice'
import { syncSentDates } from './sync-sent-dates'
import { renderTestMail } from './test-mail'

export const REGISTRATION_MAILS: MailContent = {
  types: [...REGISTRATION_MAIL_TYPES, 'notice'],
  prepare: async (mailIds) => {
    const contexts = await readMailContexts(mailIds)
    return (request) => renderWithContext(request, contexts.get(request.mail.id))
  },
  onSent: syncSentDates,
}

/** A test mail carries all that it depends on in its data. */
export const TEST_MAILS: MailContent = {
  types: ['test'],
  prepare: async () => (request) => renderTestMail({ ...request, data: request.mail.data }),
}

function renderWithContext(
  { mail, locale, translator, now }: RenderRequest,
  found: MailContext | undefined,
): RenderResult {
  const type = REGISTRATION_MAIL_TYPES.find((known) => known === mail.type) ?? 'notice'
  if (found?.blacklisted && isUnsolicited(type)) return { suppressed: 'blacklisted' }
  const { registration, workshop } = found ?? {}
  if (!found || !registration || !workshop) return { dropped: 'registration_gone' }
  const dropped = dropReasonOf({ type, person: registration, event: workshop }, now)
  if (dropped) return { dropped }

  const context = { ...found, registration, workshop }
  if (type === 'notice') return renderNotice({ data: mail.data, context, locale, translator })
  return renderRegistrationMail({ type, context, locale, translator, now })
}
