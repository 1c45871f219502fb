import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { TicketCode } from '@/features/tickets/ui/TicketCode'
import classes from '@/features/tickets/ui/tickets.module.css'
import { venueOf } from '@/features/workshops/rules'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Actions, Card, Heading, Muted, Stack } from '@/ui/layout/layout'
import { getOwnTicket, ticketAnchorOf } from '../../contract'
import type { PrintedTickets } from '../../service/own-tickets'

type Props = { sheet: PrintedTickets; token: string; id: string }

/** The tickets as they are printed: four on a sheet of A4, and nothing else. */
export function TicketSheet({ sheet: { event, tickets }, token, id }: Props) {
  const t = useTranslations('my.ticket')
  const locale = useLocale()
  return (
    <Stack gap="lg" className={classes.page}>
      <Stack as="header" className={classes.head}>
        <Heading level={1} size="h2">
          {t(tickets.length === 1 ? 'print_title' : 'print_title_many', { event: event.title })}
        </Heading>
        <p>{t('print_text')}</p>
        <Actions>
          <ButtonLink href={urlOf(getOwnTicket, { params: { token, id }, query: { locale } })}>{t('pdf')}</ButtonLink>
          <ButtonLink variant="quiet" href={`${personalPagePath(token)}#${ticketAnchorOf(id)}`}>
            {t('back')}
          </ButtonLink>
        </Actions>
      </Stack>
      <div className={classes.sheet}>
        {tickets.map((ticket) => (
          <Card as="article" gap="sm" key={ticket.id} className={classes.quarter}>
            <Event event={event} />
            <p className={classes.name}>{ticket.name}</p>
            <TicketCode ticket={ticket} />
            <Muted isSmall className={classes.hint}>
              {t('hint')}
            </Muted>
          </Card>
        ))}
      </div>
    </Stack>
  )
}

function Event({ event }: Pick<PrintedTickets, 'event'>) {
  const words = useTranslations('events')
  const timeTextOf = useTimeText()
  const { title, language, date } = event
  return (
    <>
      <Heading className={classes.event} lang={language}>
        {title}
      </Heading>
      <p className={classes.facts}>
        {longDate(date, useLocale())}, {timeTextOf(event)}
        <br />
        {venueOf(event, words('online'))}
      </p>
    </>
  )
}
