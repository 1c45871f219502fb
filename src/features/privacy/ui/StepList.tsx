'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import type { Step } from '../contract'
import classes from './privacy.module.css'

/** The data that are erased and those that stay, with the reasons. */
export function StepList({ steps, isDone = false }: { steps: Step[]; isDone?: boolean }) {
  const t = useTranslations('privacy')
  const erased = steps.filter(({ what }) => what !== 'kept')
  const remaining = steps.filter(({ what }) => what === 'kept')
  return (
    <div className={classes.steps}>
      {erased.length > 0 && <StepSection title={t(isDone ? 'gone' : 'goes')} steps={erased} />}
      {remaining.length > 0 && <StepSection title={t('stays')} steps={remaining} />}
    </div>
  )
}

function StepSection({ title, steps }: { title: string; steps: Step[] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <section>
      <h2 className={classes.subtitle}>{title}</h2>
      <ul className={classes.list}>
        {steps.map(({ kind, count, what, reason, until }) => (
          <li key={kind} className={classes.entry}>
            <span>
              <strong>{t(`kind_${kind}`, { count })}</strong>: {t(`what_${what}`)}
            </span>
            <span className={classes.hint}>{t(`reason_${reason}`, { count, date: showDate(until, formats) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
