'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import { Fact, Facts } from '@/ui/layout/Facts'
import type { Accreditation } from '../../contract/accreditations'
import type { Body } from '../../contract/bodies'
import { accreditationNumberProblemOf } from '../../rules/event-numbers'
import { nameIn } from '../../rules/names'
import { categoryOf } from '../../rules/points'
import classes from './accreditations.module.css'

type Props = { accreditation: Accreditation; body: Body }

/** The facts of an accreditation that are known. */
export function AccreditationFacts({ accreditation, body }: Props) {
  const t = useTranslations('accreditations')
  const problem = accreditationNumberProblemOf(body.number_format, accreditation.number)
  const facts = useFacts({ accreditation, body }).filter(([, value]) => value)
  return (
    <Facts look="columns">
      {facts.map(([name, value]) => (
        <Fact key={name} term={name}>
          {value}
        </Fact>
      ))}
      {problem && (
        <Fact isWide term={<span className="visually-hidden">{t('hints')}</span>}>
          <p className={classes.warning}>{t('number_probably_wrong', { reason: t(problem) })}</p>
        </Fact>
      )}
    </Facts>
  )
}

function useFacts({ accreditation, body }: Props): [string, string | null | false][] {
  const t = useTranslations('accreditations')
  const locale = useLocale()
  const formats = useFormats()
  const { points_test, points_speaker, number, valid_from, valid_until } = accreditation
  const category = categoryOf(body, accreditation.category)
  const more = [
    points_test > 0 && t('points_test_fact', { points: points_test }),
    points_speaker > 0 && t('points_speaker_fact', { points: points_speaker }),
  ]
  const period = [
    valid_from && t('period_from', { date: showDate(valid_from, formats) }),
    valid_until && t('period_until', { date: showDate(valid_until, formats) }),
  ]
  return [
    [t('category'), [accreditation.category, category && nameIn(category, locale)].filter(Boolean).join(' · ')],
    [t('points_more'), more.filter(Boolean).join(', ')],
    [body.number_name || t('number'), number],
    [t('password'), accreditation.has_password && t('password_known')],
    [t('applied_on'), accreditation.applied_on && showDate(accreditation.applied_on, formats)],
    [t('decided_on'), accreditation.decided_on && showDate(accreditation.decided_on, formats)],
    [t('period'), period.filter(Boolean).join(' ')],
    [t('scientific_lead'), accreditation.scientific_lead],
    [t('signer_id'), accreditation.signer_name],
    [t('provider'), accreditation.provider],
    [t('responsible_doctor'), body.responsible_doctor],
    [t('person_in_charge'), accreditation.person_in_charge_name],
    [t('shows_application'), accreditation.state === 'applied' && accreditation.shows_application && t('yes')],
  ]
}
