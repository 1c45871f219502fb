import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { TicketCode } from '@/features/tickets/ui/TicketCode'
import classes from '@/features/tickets/ui/tickets.module.css'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { getOwnTicket, ticketAnchorOf } from '../../contract'
import type { PrintedTickets } from '../../service/own-tickets'

type Props = { sheet: PrintedTickets; token: string; id: string }

/** The tickets as they are printed: four on a sheet of A4, and nothing else. */
export function TicketSheet({ sheet: { event, tickets }, token, id }: Props) {
  const t = useTranslations('my.ticket')
  const locale = useLocale()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          {t(tickets.length === 1 ? 'print_title' : 'print_title_many', { event: event.title })}
        </h1>
        <p className={classes.text}>{t('print_text')}</p>
        <div className={classes.actions}>
          <ButtonLink href={urlOf(getOwnTicket, { params: { token, id }, query: { locale } })}>{t('pdf')}</ButtonLink>
          <ButtonLink variant="quiet" href={`${personalPagePath(token)}#${ticketAnchorOf(id)}`}>
            {t('back')}
          </ButtonLink>
        </div>
      </header>
      <div className={classes.sheet}>
        {tickets.map((ticket) => (
          <article key={ticket.id} className={classes.quarter}>
            <Event event={event} />
            <p className={classes.name}>{ticket.name}</p>
            <TicketCode ticket={ticket} />
            <p className={classes.hint}>{t('hint')}</p>
          </article>
        ))}
      </div>
    </div>
  )
}

function Event({ event }: Pick<PrintedTickets, 'event'>) {
  const words = useTranslations('events')
  const { title, language, date, time, end_time } = event
  const hours = end_time ? words('time_range', { from: time, to: end_time }) : words('time_from', { from: time })
  return (
    <>
      <h2 className={classes.event} lang={language}>
        {title}
      </h2>
      <p className={classes.facts}>
        {longDate(date, useLocale())}, {hours}
        <br />
        {venueOf(event, words('online'))}
      </p>
    </>
  )
}
