import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { hasPrice, totalPriceOf } from '@/features/workshops/rules'
import { formatPrice } from '@/i18n/prices'
import { SaveButton } from '@/ui/form/SaveButton'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import classes from './registration.module.css'
import type { EventPrice } from './sign-up-props'
import { LanguageSwitch } from './WithoutScript'

type Props = {
  event: EventPrice
  /** The number of people that the form registers apart from the companions. */
  others: 0 | 1
  privacy?: string
  label: string
  /** The label where sending costs something, which must say so. */
  paidLabel: string
}

/** The button, and everything that people must know before they press it. */
export function SendParty({ event, others, privacy, label, paidLabel }: Props) {
  return (
    <>
      <LanguageSwitch />
      <PrivacyNote href={privacy} />
      <PriceSummary event={event} others={others} />
      <SaveButton label={hasPrice(event) ? paidLabel : label} />
    </>
  )
}

function PrivacyNote({ href }: { href?: string }) {
  const t = useTranslations('registrations')
  if (!href) return null
  return <Muted isSmall>{t.rich('privacy_text', { link: (words) => <OtherTab href={href}>{words}</OtherTab> })}</Muted>
}

/** A document opens beside the form, which keeps its values. Without an address its name is no link. */
export const OtherTab = ({ href, children }: { href?: string; children: ReactNode }) =>
  href ? (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  ) : (
    children
  )

function PriceSummary({ event: { price, currency }, others }: Pick<Props, 'event' | 'others'>) {
  const t = useTranslations('registrations')
  const format = useFormatter()
  const locale = useLocale()
  const [company, dates]: unknown[] = useWatch({ name: ['company', 'dates'] })
  const events = 1 + (Array.isArray(dates) ? dates.length : 0)
  const people = others + (Array.isArray(company) ? company.length : 0)
  if (price === null || people === 0) return null
  if (price === 0) return <strong>{t('price_free')}</strong>

  return (
    <Stack as="dl" gap="xs" hasLine className={classes.price}>
      <PriceLine term={t('price_person')} value={formatPrice(price, currency, locale)} />
      <PriceLine term={t('price_people')} value={format.number(people)} />
      {events > 1 && <PriceLine term={t('price_dates')} value={format.number(events)} />}
      <PriceLine term={t('price_total')} value={formatPrice(totalPriceOf(price, people * events), currency, locale)} />
    </Stack>
  )
}

const PriceLine = ({ term, value }: { term: string; value: string }) => (
  <Cluster gap="0 md" justify="between">
    <dt>{term}</dt>
    <dd>{value}</dd>
  </Cluster>
)
