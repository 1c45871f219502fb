import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { listRemovals, type Removal, restoreRegistrations } from '@/features/registrations/contract/office'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { showInstant, showInstantDate } from '@/i18n/formats'
import { Card, Cluster, Fold } from '@/ui/layout/layout'
import classes from './Removals.module.css'

const REFRESH_INTERVAL = 15_000

/** The removals that can be undone; earlier ones are collapsed below the last. */
export function Removals({ workshop_id: id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const may = useMay()
  const enabled = may(listRemovals) && may(restoreRegistrations)
  const { data } = useQuery({ ...query(listRemovals, { params: { id } }), enabled, refetchInterval: REFRESH_INTERVAL })
  const [last, ...earlier] = data?.data ?? []
  if (!last) return null

  return (
    <Card isDense className={classes.removals} aria-label={t('removals')}>
      <RemovalLine workshop_id={id} removal={last} />
      {earlier.length > 0 && (
        <Fold title={t('removals_earlier', { count: earlier.length })}>
          <div className={classes.earlier}>
            {earlier.map((removal) => (
              <RemovalLine key={removal.deleted_at} workshop_id={id} removal={removal} />
            ))}
          </div>
        </Fold>
      )}
    </Card>
  )
}

type Props = { workshop_id: number; removal: Removal }

function RemovalLine({ workshop_id, removal }: Props) {
  const t = useTranslations('people')
  const formats = useFormats()
  const { people, deleted_at, restorable_until } = removal
  const { run, isRunning } = usePeopleAction(
    () => call(restoreRegistrations, { body: { id: workshop_id, deleted_at } }),
    {
      notice: ({ restored, left_out }) =>
        [t('restored', { count: restored }), left_out > 0 && t('restored_left_out', { count: left_out })]
          .filter(Boolean)
          .join(' '),
    },
  )
  const at = showInstant(deleted_at, formats)
  return (
    <Cluster as="p" gap="xs md" justify="between">
      <span>{t('removal', { count: people, at, until: showInstantDate(restorable_until, formats) })}</span>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden size={18} />}
        loading={isRunning}
        aria-label={t('restore_named', { count: people, at })}
        onClick={() => run()}
      >
        {t('restore')}
      </Button>
    </Cluster>
  )
}
