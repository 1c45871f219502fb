import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { TicketCode } from '@/features/tickets/ui/TicketCode'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Cluster, Fold, Heading, Stack } from '@/ui/layout/layout'
import { correctAddress, correctCompanionFromThanks } from '../../contract'
import type { BrowserParty } from '../../service/browser-registration'
import { CompanionForm } from '../page/Companions'
import { PersonField } from '../page/PlainPersonFields'
import { formStateOf, type RefusedForm } from '../page/refused-form'

/** The tickets of the party. Each companion's opens by itself, so that no wrong one is scanned. */
export function PartyTickets({ tickets }: Pick<BrowserParty, 'tickets'>) {
  const t = useTranslations('my.ticket')
  if (tickets.length === 0) return null
  return (
    <Stack as="section" gap="xs" hasLine>
      <Heading level={2} size="h5">
        {t(tickets.length === 1 ? 'title' : 'title_many')}
      </Heading>
      {tickets.map((ticket, index) => (
        <Fold key={ticket.id} title={t('named', { name: ticket.name })} open={index === 0}>
          <Stack>
            <Cluster gap="md">
              <TicketCode ticket={ticket} />
            </Cluster>
            <p>{t('hint')}</p>
          </Stack>
        </Fold>
      ))}
    </Stack>
  )
}

type FormProps = {
  id: string
  refused: RefusedForm | undefined
  /** Set where the page has the address for the direct link, to which the form returns. */
  hidden: { direct: string | undefined }
}

/** Takes another address for a mistyped one; the seat stays. */
export function AddressForm({ id, email, refused, hidden }: FormProps & { email: string }) {
  const t = useTranslations('thanks')
  const action = urlOf(correctAddress, { params: { id } })
  const form = formStateOf({ id: 'address', action, values: { email }, refused })
  return (
    <Fold title={t('address_wrong')} open={form.isRefused}>
      <PlainForm form={form} action={action} hidden={hidden} submit={t('address_save')}>
        <p>{t('address_text')}</p>
        <PersonField form={form} name="email" autoComplete="email" required />
      </PlainForm>
    </Fold>
  )
}

/** A form for each companion whose data are still as this browser has sent them. */
export function CompanionCorrections({
  id,
  companions,
  refused,
  hidden,
}: FormProps & Pick<BrowserParty, 'companions'>) {
  const t = useTranslations('my')
  return companions.map((companion) => {
    const action = urlOf(correctCompanionFromThanks, { params: { id, companion: companion.id } })
    const form = formStateOf({ id: `companion-${companion.id}`, action, values: companion, refused })
    return (
      <Fold key={companion.id} title={t('correct', { name: fullName(companion) })} open={form.isRefused}>
        <CompanionForm
          form={form}
          action={action}
          submit={t('save')}
          updated_at={companion.updated_at}
          hidden={hidden}
        />
      </Fold>
    )
  })
}
