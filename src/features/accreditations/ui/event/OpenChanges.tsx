import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { GUARDED_FIELDS, type GuardedChanges, type GuardedField } from '@/contract/values/accreditations'
import { showDate, showInstant, showTime } from '@/i18n/formats'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { Callout } from '@/ui/feedback/Callout'
import { Cluster, Muted } from '@/ui/layout/layout'
import { type Accreditation, confirmChanges, listAccreditations } from '../../contract/accreditations'
import classes from './accreditations.module.css'

type OpenTask = NonNullable<Accreditation['open_changes']>
type Props = { workshop_id: number; accreditation: Accreditation; open: OpenTask }

/** The changes that the body must hear of, a text for it, and the tick that it has heard of them. */
export function OpenChanges({ workshop_id, accreditation, open }: Props) {
  const t = useTranslations('accreditations')
  const formats = useFormats()
  const may = useMay()
  // Changes that came later stay open, and the person reads that.
  const { run, isRunning } = useAction(
    () =>
      call(confirmChanges, {
        params: { id: workshop_id, accreditation: accreditation.id },
        body: { changed_at: open.changed_at },
      }),
    {
      notice: ({ open_changes }) => t(open_changes ? 'newer_changes' : 'confirmed'),
      stale: isRelatedTo(listAccreditations),
    },
  )
  const { subject, text } = open.report
  return (
    <Callout tone="watch" title={t('changes_title')}>
      <p>{t('changes_text')}</p>
      <ChangeTable changes={open.changes} />
      <Muted isSmall>{t('changes_since', { at: showInstant(open.changed_at, formats) })}</Muted>
      <details className={classes.report}>
        <summary>{t('report')}</summary>
        <p>{t('report_subject', { subject })}</p>
        <p className={classes.words}>{text}</p>
      </details>
      <Cluster gap="xs">
        <CopyTextButton text={`${subject}\n\n${text}`} label={t('report_copy')} copiedLabel={t('report_copied')} />
        {may(confirmChanges) && (
          <Button variant="default" loading={isRunning} onClick={() => run()}>
            {t('confirm')}
          </Button>
        )}
      </Cluster>
    </Callout>
  )
}

function ChangeTable({ changes }: { changes: GuardedChanges }) {
  const t = useTranslations('accreditations')
  const shownValueOf = useGuardedValues()
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          {(['changed_field', 'changed_before', 'changed_after'] as const).map((name) => (
            <Muted key={name} as="th" scope="col" isSmall>
              {t(name)}
            </Muted>
          ))}
        </tr>
      </thead>
      <tbody>
        {GUARDED_FIELDS.map((field) => {
          const change = changes[field]
          if (!change) return null
          return (
            <tr key={field}>
              <th scope="row">{t(`changed_${field}`)}</th>
              <td>
                <span className={classes.value}>{shownValueOf(field, change[0])}</span>
              </td>
              <td>
                <span className={classes.value}>{shownValueOf(field, change[1])}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function useGuardedValues() {
  const t = useTranslations('accreditations')
  const workshops = useTranslations('workshops')
  const formats = useFormats()
  return (field: GuardedField, value: string | null): string => {
    if (field === 'cancelled_at') return t(value === null ? 'changed_takes_place' : 'changed_cancelled')
    if (value === null) return t('changed_nothing')
    if (field === 'date') return showDate(value, formats)
    if (field === 'time' || field === 'end_time') return showTime(value, formats)
    if (field === 'break_minutes') return t('changed_minutes', { count: Number(value) })
    if (field === 'presence_type') return workshops(value === 'Online' ? 'presence_online' : 'presence_onsite')
    return value
  }
}
