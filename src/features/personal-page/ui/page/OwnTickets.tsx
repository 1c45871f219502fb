import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { ticketPath } from '@/features/registrations/contract/personal-links'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import { TicketCode } from '@/features/tickets/ui/TicketCode'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Actions, Cluster, Fold, Heading, Stack } from '@/ui/layout/layout'
import { getOwnTicket, renewOwnTicket, ticketAnchorOf } from '../../contract'
import type { CardProps } from './card-props'
import classes from './PersonalPage.module.css'

/** The tickets of a party. The first one is open, and each companion's opens by itself, so that no wrong one is scanned. */
export function OwnTickets({ registration: { tickets }, token }: Pick<CardProps, 'registration' | 'token'>) {
  const t = useTranslations('my.ticket')
  if (tickets.length === 0) return null
  return (
    <Stack as="section" gap="xs">
      <Heading level={4} size="h5">
        {t(tickets.length === 1 ? 'title' : 'title_many')}
      </Heading>
      {tickets.map((ticket, index) => (
        <Fold key={ticket.id} title={t('named', { name: ticket.name })} open={index === 0}>
          <OwnTicket ticket={ticket} token={token} />
        </Fold>
      ))}
    </Stack>
  )
}

function OwnTicket({ ticket, token }: { ticket: ShownTicket; token: string }) {
  const t = useTranslations('my.ticket')
  const locale = useLocale()
  const params = { token, id: ticket.id }
  return (
    <Stack className={classes.anchor} id={ticketAnchorOf(ticket.id)}>
      <Cluster gap="md">
        <TicketCode ticket={ticket} />
      </Cluster>
      <p>{t('hint')}</p>
      <Actions>
        <ButtonLink variant="quiet" href={ticketPath(token, ticket.id)}>
          {t('print')}
        </ButtonLink>
        <ButtonLink variant="quiet" href={urlOf(getOwnTicket, { params, query: { locale } })}>
          {t('pdf')}
        </ButtonLink>
      </Actions>
      <Fold title={t('renew')}>
        <PlainForm action={urlOf(renewOwnTicket, { params })} submit={t('renew')} variant="danger">
          <p>{t('renew_text', { name: ticket.name })}</p>
        </PlainForm>
      </Fold>
    </Stack>
  )
}
