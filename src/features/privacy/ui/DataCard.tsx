'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Fact } from '@/ui/layout/Facts'
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

/** A fact without a value is left out. */
export const KnownFact = ({ term, value }: { term: string; value: string | null }) =>
  value ? <Fact term={term}>{value}</Fact> : null

/** Tells that only a part is shown. */
export function MoreHint({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('privacy')
  if (shown >= total) return null
  return <p className={classes.hint}>{t('more', { shown, total })}</p>
}
