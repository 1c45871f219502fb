'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { hasPrice, totalPriceOf } from '@/features/workshops/rules'
import { formatPrice } from '@/i18n/prices'
import { SaveButton } from '@/ui/form/SaveButton'
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
  const link = (words: ReactNode) => (
    <a className={classes.link} href={href} target="_blank" rel="noopener">
      {words}
    </a>
  )
  return <p className={classes.hint}>{t.rich('privacy_text', { link })}</p>
}

function PriceSummary({ event: { price, currency }, others }: Pick<Props, 'event' | 'others'>) {
  const t = useTranslations('registrations')
  const format = useFormatter()
  const locale = useLocale()
  const [company, dates]: unknown[] = useWatch({ name: ['company', 'dates'] })
  const events = 1 + (Array.isArray(dates) ? dates.length : 0)
  const people = others + (Array.isArray(company) ? company.length : 0)
  if (price === null || people === 0) return null
  if (price === 0) return <p className={classes.free}>{t('price_free')}</p>

  return (
    <dl className={classes.price}>
      <div>
        <dt>{t('price_person')}</dt>
        <dd>{formatPrice(price, currency, locale)}</dd>
      </div>
      <div>
        <dt>{t('price_people')}</dt>
        <dd>{format.number(people)}</dd>
      </div>
      {events > 1 && (
        <div>
          <dt>{t('price_dates')}</dt>
          <dd>{format.number(events)}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{t('price_total')}</dt>
        <dd>{formatPrice(totalPriceOf(price, people * events), currency, locale)}</dd>
      </div>
    </dl>
  )
}
