'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import type { Hint } from '../../rules/hints'
import classes from './accreditations.module.css'

/** A hint that only informs, while there is still time. */
const PLAIN: readonly Hint['kind'][] = ['apply_by']

/** The hints of an accreditation as sentences; none of them forbids anything. */
export function HintList({ hints }: { hints: readonly Hint[] }) {
  const t = useTranslations('accreditations')
  const textOf = useHintText()
  if (hints.length === 0) return null
  return (
    <ul className={classes.hints} aria-label={t('hints')}>
      {hints.map((hint) => (
        <li key={hint.kind} className={PLAIN.includes(hint.kind) ? classes.note : classes.warning}>
          {textOf(hint)}
        </li>
      ))}
    </ul>
  )
}

function useHintText() {
  const t = useTranslations('accreditations')
  const formats = useFormats()
  return (hint: Hint): string => {
    if ('date' in hint) return t(`hint_${hint.kind}`, { date: showDate(hint.date, formats), days: hint.days })
    if (hint.kind === 'too_many_seats') return t('hint_too_many_seats', { limit: hint.limit, seats: hint.seats })
    if (hint.kind === 'unlimited_seats') return t('hint_unlimited_seats', { limit: hint.limit })
    if (hint.kind === 'number_missing') return t('hint_number_missing', { name: hint.name })
    return t(`hint_${hint.kind}`)
  }
}
