import { Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Muted, Stack } from '@/ui/layout/layout'
import { useGuests, useView } from '../entrance'
import { countByProfession, type PresenceCounts } from '../guests/count-people'
import { CheckInDialog, useDialogs } from './CheckInDialog'
import classes from './dialogs.module.css'

const COLUMNS = ['registered', 'here', 'missing', 'gone'] as const

/** The people who are here, still missing and gone, by profession; companions are counted apart. */
export function CounterDialog() {
  const t = useTranslations('check_in')
  const { counts, guestList } = useGuests()
  const { setFilter } = useView()
  const { close } = useDialogs()
  const showMissing = () => {
    setFilter('missing')
    close()
  }
  return (
    <CheckInDialog title={t('counter', { here: counts.here, total: counts.registered })} size="lg">
      <Stack>
        <Muted>{guestList.title}</Muted>
        <Counts />
        {counts.missing > 0 && (
          <PlainButton variant="quiet" onClick={showMissing}>
            {t('show_missing', { count: counts.missing })}
          </PlainButton>
        )}
      </Stack>
    </CheckInDialog>
  )
}

function Counts() {
  const { people, presenceOf, guestList } = useGuests()
  const t = useTranslations('check_in')
  const { professions, companions, total } = countByProfession(people, presenceOf)
  const names = new Map(guestList.professions.map(({ id, name }) => [id, name]))
  const row = (label: string, counts: PresenceCounts, key?: number | null) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      {COLUMNS.map((column) => (
        <td key={column} data-label={t(`count_${column}`)}>
          {counts[column]}
        </td>
      ))}
    </tr>
  )
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
        {professions.map(({ profession_id, ...counts }) =>
          row((profession_id !== null && names.get(profession_id)) || t('no_profession'), counts, profession_id),
        )}
        {companions.registered > 0 && row(t('companions'), companions)}
      </tbody>
      <tfoot>{row(t('together'), total)}</tfoot>
    </Table>
  )
}
