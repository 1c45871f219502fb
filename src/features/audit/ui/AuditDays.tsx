import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstantDate } from '@/i18n/formats'
import { Card, Heading, Muted, Stack } from '@/ui/layout/layout'
import type { AuditEntry, AuditFilter } from '../contract'
import { AuditItem } from './AuditItem'
import classes from './audit.module.css'

type Props = { entries: readonly AuditEntry[]; setFilter: (filter: AuditFilter) => void; isStale: boolean }

export function AuditDays({ entries, setFilter, isStale }: Props) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const days = Map.groupBy(entries, ({ created_at }) => showInstantDate(created_at, formats))
  return (
    <Stack gap="lg" className={classes.days} data-stale={isStale || undefined}>
      {[...days].map(([day, ofDay]) => (
        <Stack as="section" key={day} gap="xs" aria-label={`${t('entries')}: ${day}`}>
          <Muted as={Heading} size="h4">
            {day}
          </Muted>
          <Card as="ol" isFlush>
            {ofDay.map((entry) => (
              <AuditItem key={entry.id} entry={entry} setFilter={setFilter} />
            ))}
          </Card>
        </Stack>
      ))}
    </Stack>
  )
}
