import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { personalDataPath } from '@/features/registrations/contract/personal-links'
import { ActionLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import { Outcome } from '@/ui/feedback/Callout'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Card, Fold, Heading, Muted, Stack } from '@/ui/layout/layout'
import { renewPersonalLink } from '../../contract'
import type { PersonalPageData, PersonalRegistration } from '../../service/page'
import type { WaitingEntry } from './card-props'
import { MailPreferences } from './MailPreferences'
import { OwnNumbers, WholeNumbers } from './OwnNumbers'
import { PageCard } from './PageCard'
import classes from './PersonalPage.module.css'
import { RegistrationCard } from './RegistrationCard'
import type { RefusedForm } from './refused-form'
import { Training } from './Training'

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
  return (
    <Stack gap="lg" className={classes.page}>
      <Stack as="header" gap="xs">
        <Heading level={1} size="h1">
          {t('title')}
        </Heading>
        <Muted>{t('text', { email })}</Muted>
      </Stack>
      <Outcome tone="done">{result && t(`done.${result}`, { names })}</Outcome>
      <Outcome tone="danger">{problem}</Outcome>
      <RegistrationGroup title={t('ahead')} empty={t('none_ahead')} registrations={ahead} {...group} />
      <Training page={page} token={token} />
      {earlier.length > 0 && <RegistrationGroup title={t('earlier')} registrations={earlier} {...group} />}
      <OwnNumbers page={page} token={token} refused={refused} />
      {page.has_numbers && <WholeNumbers token={token} />}
      <MailPreferences mails={page.mails} token={token} />
      <PageCard id="data" title={t('data.title')}>
        <p>{t(page.erasure_requested_at ? 'data.requested' : 'data.text')}</p>
        <ActionLink variant="quiet" href={personalDataPath(token)}>
          {t('data.open')}
        </ActionLink>
      </PageCard>
      <RenewLink token={token} />
    </Stack>
  )
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
} & Pick<PersonalPageProps, 'token' | 'entries' | 'refused'> &
  Pick<PersonalPageData, 'number_storage'>

function RegistrationGroup({ title, empty, registrations, entries, ...card }: GroupProps) {
  const t = useTranslations('my')
  return (
    <Stack as="section" gap="lg">
      <Heading size="h3">{title}</Heading>
      {registrations.map((registration) => (
        <RegistrationCard
          key={registration.id}
          {...card}
          registration={registration}
          entry={entries.get(registration.id)}
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
    <PageCard id="renew" title={t('title')}>
      <Fold title={t('open')}>
        <PlainForm action={urlOf(renewPersonalLink, { params: { token } })} submit={t('confirm')} variant="danger">
          <p>{t('text')}</p>
        </PlainForm>
      </Fold>
    </PageCard>
  )
}
