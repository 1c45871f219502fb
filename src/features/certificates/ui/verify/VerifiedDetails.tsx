import { useLocale, useTranslations } from 'next-intl'
import { longDate } from '@/i18n/calendar'
import { Fact, Facts, Muted, Stack } from '@/ui/layout/layout'
import type { VerifiedCertificate } from '../../contract/verification'
import classes from './verify.module.css'

const DETAILS = ['holder', 'title', 'date', 'points', 'body', 'number'] as const

/** The number of the person with its name: "EFN ••••0014". */
const numberTextOf = ({ person_number_name, person_number }: NonNullable<VerifiedCertificate['details']>) =>
  [person_number_name, person_number].filter(Boolean).join(' ')

type Props = {
  /** Without details, the script of the page fills them in. */
  details?: NonNullable<VerifiedCertificate['details']>
}

export function VerifiedDetails({ details }: Props) {
  const t = useTranslations('verify')
  const points = useTranslations('points')
  const locale = useLocale()
  const texts = details && {
    holder: details.holder,
    title: details.title,
    date: longDate(details.date, locale),
    points: points('earned', { points: details.points, label: details.label }),
    body: details.body,
    number: numberTextOf(details),
  }
  return (
    <div className={classes.details} data-result={details ? undefined : 'details'} hidden={!details}>
      <Muted>{t('compare')}</Muted>
      <Stack as={Facts} gap="sm" className={classes.facts}>
        {DETAILS.map((name) => (
          <Fact key={name} term={t(name === 'title' ? 'event' : name)} hidden={texts?.[name] === ''}>
            <span data-detail={details ? undefined : name}>{texts?.[name]}</span>
          </Fact>
        ))}
      </Stack>
    </div>
  )
}
