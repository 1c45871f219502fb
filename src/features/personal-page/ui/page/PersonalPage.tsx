import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { CERTIFICATES_ANCHOR, personalDataPath } from '@/features/registrations/contract/personal-links'
import { ActionLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import { Outcome } from '@/ui/feedback/Callout'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { InlineScript } from '@/ui/head/InlineScript'
import { Card, Fold, Heading, Muted, Stack } from '@/ui/layout/layout'
import { MAILS_ANCHOR, renewPersonalLink, ticketAnchorOf } from '../../contract'
import type { PersonalPageData, PersonalRegistration } from '../../service/page'
import type { WaitingEntry } from './card-props'
import { MailPreferences } from './MailPreferences'
import { OwnNumbers, WholeNumbers } from './OwnNumbers'
import { PageCard } from './PageCard'
import classes from './PersonalPage.module.css'
import { RegistrationCard } from './RegistrationCard'
import type { RefusedForm } from './refused-form'
import { hasTraining, Training } from './Training'

/** The sentences after a change, by the `done` of the address. */
const DONE = [
  'corrected',
  'name',
  'ticket',
  'substituted',
  'cancelled',
  'companion_added',
  'companion_corrected',
  'withdrawn',
  'mails',
  'numbers',
  'numbers_forgotten',
  'own_numbers',
] as const

type PersonalPageProps = {
  page: PersonalPageData
  token: string
  /** The entries on waiting lists by the id of their registration. */
  entries: ReadonlyMap<string, WaitingEntry>
  /** The result of the last form, from the query of the address. */
  done: string | null
  /** The id of the registration that the form changed. */
  changed: string | null
  problem?: string
  /** The form that the server refused, with its values. */
  refused?: RefusedForm
}

/** All registrations of an address with what can be done about each. Every form works without script. */
export function PersonalPage({ page, token, entries, done, changed, problem, refused }: PersonalPageProps) {
  const t = useTranslations('my')
  const { email, registrations } = page
  const ahead = registrations.filter(isUpcoming).reverse()
  const earlier = registrations.filter((registration) => !isUpcoming(registration))
  const names = useFormatter().list(registrations.find(({ id }) => id === changed)?.lastCancelled ?? [])
  // The sentence about a cancellation names people; without them, after a new registration, it says nothing.
  const result = DONE.find((known) => known === done && (known !== 'cancelled' || names !== ''))
  const group = { token, entries, refused, number_storage: page.number_storage }
  /** The next event is open, and the one that the last form was about. */
  const isOpen = ({ id, tickets }: PersonalRegistration) =>
    id === ahead[0]?.id ||
    [id, ...tickets.map((ticket) => ticket.id)].some((one) => one === changed || refused?.action.includes(`/${one}`))
  return (
    <Stack gap="lg" className={classes.page}>
      <Stack as="header" gap="xs">
        <Heading level={1} size="h1">
          {t('title')}
        </Heading>
        <Muted>{t('text', { email })}</Muted>
      </Stack>
      <JumpMarks page={page} ahead={ahead} />
      <Outcome tone="done">{result && t(`done.${result}`, { names })}</Outcome>
      <Outcome tone="danger">{problem}</Outcome>
      <RegistrationGroup title={t('ahead')} empty={t('none_ahead')} registrations={ahead} isOpen={isOpen} {...group} />
      <Training page={page} token={token} />
      {earlier.length > 0 && (
        <RegistrationGroup title={t('earlier')} registrations={earlier} isOpen={isOpen} {...group} />
      )}
      <OwnNumbers page={page} token={token} refused={refused} />
      {page.has_numbers && <WholeNumbers token={token} />}
      <MailPreferences mails={page.mails} token={token} />
      <PageCard id={DATA_ANCHOR} title={t('data.title')}>
        <p>{t(page.erasure_requested_at ? 'data.requested' : 'data.text')}</p>
        <ActionLink variant="quiet" href={personalDataPath(token)}>
          {t('data.open')}
        </ActionLink>
        <RenewLink token={token} />
      </PageCard>
      <InlineScript run={openTarget} given={[]} />
    </Stack>
  )
}

const DATA_ANCHOR = 'data'

/** Links to the parts that people look for; a part that the page lacks has none. */
function JumpMarks({ page, ahead }: { page: PersonalPageData; ahead: PersonalRegistration[] }) {
  const t = useTranslations('my.jump')
  const [ticket] = ahead.flatMap(({ tickets }) => tickets)
  const marks = [
    { href: ticket && ticketAnchorOf(ticket.id), label: t('tickets') },
    { href: hasTraining(page) && CERTIFICATES_ANCHOR, label: t('certificates') },
    { href: MAILS_ANCHOR, label: t('mails') },
    { href: DATA_ANCHOR, label: t('data') },
  ]
  return (
    <nav aria-label={t('label')} className={classes.jumps}>
      {marks.map(
        ({ href, label }) =>
          href && (
            <a key={href} href={`#${href}`}>
              {label}
            </a>
          ),
      )}
    </nav>
  )
}

/** Opens the folded parts around the place that the address names; not every browser does so itself. */
function openTarget() {
  const open = () => {
    const target = document.getElementById(location.hash.slice(1))
    for (let part = target?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
    target?.scrollIntoView()
  }
  addEventListener('hashchange', open)
  if (location.hash) open()
}

/** An event stays here until its end for people with a ticket or a link to it, and a cancelled main registration while its companions still come. */
const isUpcoming = ({ status, companions, access_link, tickets, hasStarted }: PersonalRegistration) =>
  status === 'open' ||
  tickets.length > 0 ||
  status === 'invited' ||
  (status === 'event_cancelled' && !hasStarted) ||
  access_link !== '' ||
  (!hasStarted && companions.length > 0)

type GroupProps = {
  title: string
  empty?: string
  registrations: PersonalRegistration[]
  isOpen: (registration: PersonalRegistration) => boolean
} & Pick<PersonalPageProps, 'token' | 'entries' | 'refused'> &
  Pick<PersonalPageData, 'number_storage'>

function RegistrationGroup({ title, empty, registrations, isOpen, entries, ...card }: GroupProps) {
  const t = useTranslations('my')
  return (
    <Stack as="section" gap="sm">
      <Heading size="h3">{title}</Heading>
      {registrations.map((registration) => (
        <RegistrationCard
          key={registration.id}
          {...card}
          registration={registration}
          entry={entries.get(registration.id)}
          isOpen={isOpen(registration)}
        />
      ))}
      {registrations.length === 0 && (
        <Card as="div" gap="md">
          <p>{empty}</p>
          <ActionLink href="/events">{t('to_events')}</ActionLink>
        </Card>
      )}
    </Stack>
  )
}

/** For a link that reached somebody else: the new one goes to the address by mail. */
function RenewLink({ token }: { token: string }) {
  const t = useTranslations('my.renew')
  return (
    <Fold title={t('open')}>
      <PlainForm action={urlOf(renewPersonalLink, { params: { token } })} submit={t('confirm')} variant="danger">
        <p>{t('text')}</p>
      </PlainForm>
    </Fold>
  )
}
