'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import classes from './privacy.module.css'

type Props = {
  title: string
  count?: number
  isEmpty: boolean
  isWide?: boolean
  heading?: 'h2' | 'h3'
  children: ReactNode
}

export function DataCard({ title, count = 0, isEmpty, isWide, heading: Heading = 'h3', children }: Props) {
  const t = useTranslations('privacy')
  const id = useId()
  return (
    <section className={classes.card} data-wide={isWide} aria-labelledby={id}>
      <Heading id={id} className={classes.subtitle}>
        {count > 0 ? `${title} (${count})` : title}
      </Heading>
      {isEmpty ? <p className={classes.hint}>{t('none')}</p> : children}
    </section>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

/** A fact without a value is left out. */
export function Fact({ term, value }: { term: string; value: string | null }) {
  if (!value) return null
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Tells that only a part is shown. */
export function MoreHint({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('privacy')
  if (shown >= total) return null
  return <p className={classes.hint}>{t('more', { shown, total })}</p>
}
