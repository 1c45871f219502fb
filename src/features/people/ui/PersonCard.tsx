import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Card, Heading, Muted } from '@/ui/layout/layout'

type Props = {
  title: string
  /** The number of all entries, of which the newest are shown. */
  count?: number
  shown?: number
  empty?: string
  before?: ReactNode
  children: ReactNode
}

/** A part of the person's page; its text stands where there are no entries. */
export function PersonCard({ title, count, shown, empty, before, children }: Props) {
  const t = useTranslations('person')
  const id = useId()
  return (
    <Card isDense gap="xs" aria-labelledby={id}>
      <Heading id={id}>{count ? `${title} (${count})` : title}</Heading>
      {before}
      {count === 0 ? <Muted isSmall>{empty}</Muted> : children}
      {shown !== undefined && count !== undefined && shown < count && (
        <Muted isSmall>{t('newest_only', { shown, total: count })}</Muted>
      )}
    </Card>
  )
}
