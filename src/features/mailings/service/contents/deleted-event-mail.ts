import { z } from 'zod'
import { GENDERS } from '@/contract/values/registrations'
import { fillText } from '@/features/mails/rules/placeholders'
import { fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import type { RenderRequest } from '@/features/mails/service/render/mail-content-registry'
import { type RenderedMail, renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { salutationOf } from '../../rules/drop-reasons'
import { endedFactsOf } from './ended-certificates'
import { UNFILLED_PLACEHOLDERS } from './placeholder-values'

/** All that the mail says, because event, registration and contents of the certificates are deleted before it is sent. */
export const deletedEventMail = z.object({
  title: z.string(),
  revoked_at: z.string(),
  person: z.object({
    gender: z.enum(GENDERS).nullable(),
    title: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  certificates: z.array(z.object({ serial: z.int(), label: z.string(), points: z.number().nullable() })),
})
export type DeletedEventMail = z.infer<typeof deletedEventMail>

type DeletedEventInput = Omit<RenderRequest, 'mail' | 'now'> & { mail: DeletedEventMail }

/**
 * Tells a holder that the certificates are revoked because staff deleted the event. It has no button, because the
 * personal page shows nothing of a deleted event.
 */
export function renderDeletedEventMail({ mail, locale, translator: t, notice }: DeletedEventInput): RenderedMail {
  const { title, revoked_at, person, certificates } = mail
  const { form, name } = salutationOf(person)
  const salutation = t(`mails.salutation.${form}`, { name, undotted: name.replaceAll('.', '') })
  const placeholders = { ...UNFILLED_PLACEHOLDERS, count: certificates.length }
  const reason = t('mails.certificate_revoked.event_deleted')
  const ended_certificates = certificates.map((one) => ({ ...one, revoked_at, reason, replaced_by: null }))
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: fillText(t('mails.certificate_revoked.subject', placeholders), { title }),
    preheader: reason,
    body: fillMailText(toParagraphs(t('mails.certificate_revoked.event_deleted_body', placeholders)), {
      title,
      salutation,
    }),
    facts: endedFactsOf(ended_certificates, { locale, translator: t }),
    notice,
  })
  return renderedMailOf(rendered, { secrets: [], translator: t })
}
