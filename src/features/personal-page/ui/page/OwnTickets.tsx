import { IconWallet } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { personalPagePath, ticketPath } from '@/features/registrations/contract/personal-links'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import { TicketCode } from '@/features/tickets/ui/TicketCode'
import classes from '@/features/tickets/ui/tickets.module.css'
import { venueOf } from '@/features/workshops/rules'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Actions, Card, Cluster, Fold, Heading, Muted, Stack } from '@/ui/layout/layout'
import { getAppleWalletPass, getOwnTicket, renewOwnTicket, saveToGoogleWallet, ticketAnchorOf } from '../../contract'
import type { PrintedTickets } from '../../service/own-tickets'
import type { CardProps } from './card-props'
import page from './PersonalPage.module.css'

/** The tickets of a party. The first one is open, and each companion's opens by itself, so that no wrong one is scanned. */
export function OwnTickets({ registration: { tickets, wallets }, token }: Pick<CardProps, 'registration' | 'token'>) {
  const t = useTranslations('my.ticket')
  if (tickets.length === 0) return null
  return (
    <Stack as="section" gap="xs">
      <Heading level={4} size="h5">
        {t(tickets.length === 1 ? 'title' : 'title_many')}
      </Heading>
      {tickets.map((ticket, index) => (
        <Fold key={ticket.id} title={t('named', { name: ticket.name })} open={index === 0}>
          <OwnTicket ticket={ticket} wallets={wallets} token={token} />
        </Fold>
      ))}
    </Stack>
  )
}

type OwnTicketProps = Pick<CardProps['registration'], 'wallets'> & { ticket: ShownTicket; token: string }

function OwnTicket({ ticket, wallets, token }: OwnTicketProps) {
  const t = useTranslations('my.ticket')
  const locale = useLocale()
  const params = { token, id: ticket.id }
  return (
    <Stack className={page.anchor} id={ticketAnchorOf(ticket.id)}>
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
        <WalletLinks wallets={wallets} token={token} id={ticket.id} />
      </Actions>
      <Fold title={t('renew')}>
        <PlainForm action={urlOf(renewOwnTicket, { params })} submit={t('renew')} variant="danger">
          <p>{t('renew_text', { name: ticket.name })}</p>
        </PlainForm>
      </Fold>
    </Stack>
  )
}

const WALLET_CALLS = { apple: getAppleWalletPass, google: saveToGoogleWallet }

type WalletProps = Pick<OwnTicketProps, 'wallets' | 'token'> & { id: string }

/** The badges of Apple and Google are drawings of theirs, so that these links say in words what they do. */
function WalletLinks({ wallets, token, id }: WalletProps) {
  const t = useTranslations('my.ticket')
  const locale = useLocale()
  return wallets.map((wallet) => (
    <ButtonLink
      key={wallet}
      variant="quiet"
      href={urlOf(WALLET_CALLS[wallet], { params: { token, id }, query: { locale } })}
    >
      <IconWallet size={18} stroke={1.75} aria-hidden />
      {t(wallet)}
    </ButtonLink>
  ))
}

type Props = { sheet: PrintedTickets; token: string; id: string }

/** The tickets as they are printed: four on a sheet of A4, and nothing else. */
export function TicketSheet({ sheet: { event, tickets, wallets }, token, id }: Props) {
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
          {tickets.length === 1 && <WalletLinks wallets={wallets} token={token} id={id} />}
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
