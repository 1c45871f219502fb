import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstantDate } from '@/i18n/formats'
import type { AuditEntry, AuditFilter } from '../contract'
import { AuditItem } from './AuditItem'
import classes from './audit.module.css'

type Props = { entries: readonly AuditEntry[]; setFilter: (filter: AuditFilter) => void; isStale: boolean }

/** A page of the log, grouped by days of the reader's time zone. */
export function AuditDays({ entries, setFilter, isStale }: Props) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const days = Map.groupBy(entries, ({ created_at }) => showInstantDate(created_at, formats))
  return (
    <div className={classes.days} data-stale={isStale || undefined}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={`${t('entries')}: ${day}`}>
          <h2 className={classes.day}>{day}</h2>
          <ol className={classes.entries}>
            {ofDay.map((entry) => (
              <AuditItem key={entry.id} entry={entry} setFilter={setFilter} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
