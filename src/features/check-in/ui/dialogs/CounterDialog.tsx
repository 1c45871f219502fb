import { Button, Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useGuests, useView } from '../entrance'
import { countByProfession, type PresenceCounts } from '../guests/count-people'
import { CheckInDialog, type DialogProps } from './CheckInDialog'
import classes from './counter.module.css'

const COLUMNS = ['registered', 'here', 'missing', 'gone'] as const

/** The people who are here, still missing and gone, by profession; companions are counted apart. */
export function CounterDialog({ opened, onClose }: DialogProps) {
  const t = useTranslations('check_in')
  const { counts, guestList } = useGuests()
  const { setFilter } = useView()
  const showMissing = () => {
    setFilter('missing')
    onClose()
  }
  return (
    <CheckInDialog
      opened={opened}
      title={t('counter', { here: counts.here, total: counts.registered })}
      size="lg"
      onClose={onClose}
    >
      <p className={classes.event}>{guestList.title}</p>
      <Counts />
      {counts.missing > 0 && (
        <Button size="md" fullWidth mt="md" variant="default" onClick={showMissing}>
          {t('show_missing', { count: counts.missing })}
        </Button>
      )}
    </CheckInDialog>
  )
}

function Counts() {
  const { people, presenceOf, guestList } = useGuests()
  const t = useTranslations('check_in')
  const { professions, companions, total } = countByProfession(people, presenceOf)
  const names = new Map(guestList.professions.map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? undefined : names.get(id)) ?? t('no_profession')
  return (
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing={8}>
      <thead>
        <tr>
          <td />
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`count_${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {professions.map((counts) => (
          <CountsRow key={counts.profession_id} label={nameOf(counts.profession_id)} counts={counts} />
        ))}
        {companions.registered > 0 && <CountsRow label={t('companions')} counts={companions} />}
      </tbody>
      <tfoot>
        <CountsRow label={t('together')} counts={total} />
      </tfoot>
    </Table>
  )
}

function CountsRow({ label, counts }: { label: string; counts: PresenceCounts }) {
  const t = useTranslations('check_in')
  return (
    <tr>
      <th scope="row">{label}</th>
      {COLUMNS.map((column) => (
        <td key={column} data-label={t(`count_${column}`)}>
          {counts[column]}
        </td>
      ))}
    </tr>
  )
}
