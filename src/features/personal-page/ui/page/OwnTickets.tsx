import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { ticketPath } from '@/features/registrations/contract/personal-links'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import { TicketCode } from '@/features/tickets/ui/TicketCode'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { getOwnTicket, renewOwnTicket, ticketAnchorOf } from '../../contract'
import type { CardProps } from './card-props'
import folds from './fold.module.css'
import classes from './PersonalPage.module.css'

/** The tickets of a party. The first one is open, and each companion's opens by itself, so that no wrong one is scanned. */
export function OwnTickets({ registration: { tickets }, token }: Pick<CardProps, 'registration' | 'token'>) {
  const t = useTranslations('my.ticket')
  if (tickets.length === 0) return null
  return (
    <section className={classes.part}>
      <h4 className={classes.partTitle}>{t(tickets.length === 1 ? 'title' : 'title_many')}</h4>
      {tickets.map((ticket, index) => (
        <details key={ticket.id} className={classes.details} open={index === 0}>
          <summary className={`${folds.fold} ${classes.summary}`}>{t('named', { name: ticket.name })}</summary>
          <OwnTicket ticket={ticket} token={token} />
        </details>
      ))}
    </section>
  )
}

function OwnTicket({ ticket, token }: { ticket: ShownTicket; token: string }) {
  const t = useTranslations('my.ticket')
  const locale = useLocale()
  const params = { token, id: ticket.id }
  return (
    <div className={classes.ticket} id={ticketAnchorOf(ticket.id)}>
      <div className={classes.shownTicket}>
        <TicketCode ticket={ticket} />
      </div>
      <p className={classes.paragraph}>{t('hint')}</p>
      <div className={classes.actions}>
        <ButtonLink variant="quiet" href={ticketPath(token, ticket.id)}>
          {t('print')}
        </ButtonLink>
        <ButtonLink variant="quiet" href={urlOf(getOwnTicket, { params, query: { locale } })}>
          {t('pdf')}
        </ButtonLink>
      </div>
      <details className={classes.details}>
        <summary className={`${folds.fold} ${classes.summary}`}>{t('renew')}</summary>
        <form className={classes.form} method="post" action={urlOf(renewOwnTicket, { params })}>
          <input type="hidden" name="locale" value={locale} />
          <p className={classes.paragraph}>{t('renew_text', { name: ticket.name })}</p>
          <div className={classes.actions}>
            <PlainButton type="submit" variant="danger">
              {t('renew_confirm')}
            </PlainButton>
          </div>
        </form>
      </details>
    </div>
  )
}
