'use client'

import { useTranslations } from 'next-intl'
import type { Step } from '../contract'
import classes from './privacy.module.css'

/** What goes and what stays, each with its number and why. */
export function StepList({ steps, isDone = false }: { steps: Step[]; isDone?: boolean }) {
  const t = useTranslations('privacy')
  const going = steps.filter(({ what }) => what !== 'kept')
  const staying = steps.filter(({ what }) => what === 'kept')
  return (
    <div className={classes.steps}>
      {going.length > 0 && <Steps title={t(isDone ? 'gone' : 'goes')} steps={going} />}
      {staying.length > 0 && <Steps title={t('stays')} steps={staying} />}
    </div>
  )
}

function Steps({ title, steps }: { title: string; steps: Step[] }) {
  const t = useTranslations('privacy')
  return (
    <section>
      <h2 className={classes.subtitle}>{title}</h2>
      <ul className={classes.list}>
        {steps.map(({ kind, count, what, reason }) => (
          <li key={kind} className={classes.entry}>
            <span>
              <strong>{t(`kind_${kind}`, { count })}</strong>: {t(`what_${what}`)}
            </span>
            <span className={classes.hint}>{t(`reason_${reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
