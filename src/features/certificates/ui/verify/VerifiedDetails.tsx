import { useLocale, useTranslations } from 'next-intl'
import { longDate } from '@/i18n/calendar'
import type { VerifiedCertificate } from '../../contract/verification'
import classes from './verify.module.css'

const DETAILS = ['holder', 'title', 'date', 'points'] as const

type Props = {
  /** Without details, the script of the page fills them in. */
  details?: NonNullable<VerifiedCertificate['details']>
}

/** Everything that a verification tells, for comparison with the certificate. */
export function VerifiedDetails({ details }: Props) {
  const t = useTranslations('verify')
  const points = useTranslations('points')
  const locale = useLocale()
  const texts = details && {
    holder: details.holder,
    title: details.title,
    date: longDate(details.date, locale),
    points: points('earned', { points: details.points, label: details.label }),
  }
  return (
    <div className={classes.details} data-result={details ? undefined : 'details'} hidden={!details}>
      <p className={classes.compare}>{t('compare')}</p>
      <dl className={classes.facts}>
        {DETAILS.map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{t(name === 'title' ? 'event' : name)}</dt>
            <dd data-detail={details ? undefined : name}>{texts?.[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
