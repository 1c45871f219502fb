import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useProfessionNames } from '@/features/accreditations/ui/ProfessionField'
import { usePointsText } from '@/features/accreditations/ui/use-points-text'
import { HISTORY_DATES } from '@/features/registrations/contract/fields'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { RowNote } from '@/ui/content/RowNote'
import { TwoLines } from '@/ui/content/TwoLines'
import type { Column } from '@/ui/table/DataTable'
import { PersonStatus } from '../person/PersonStatus'

/** These dates are hidden until the reader adds the columns. */
const DATE_COLUMNS = HISTORY_DATES.filter((name) => name !== 'registered' && name !== 'participated')
const DETAIL_COLUMNS = ['external_id', 'language', 'question'] as const

const instant = { kind: 'instant', narrow: true, width: 148 } as const

/** Minutes and points are shown at first where the event has given points. */
export function usePeopleColumns({ givesPoints }: { givesPoints: boolean }): Column<ListedRegistration>[] {
  const t = useTranslations('people')
  const professionNameOf = useProfessionNames()
  const pointsTextOf = usePointsText()
  return useMemo(() => {
    const initiallyHidden = !givesPoints
    return [
      ...columnsOf(t, professionNameOf),
      {
        key: 'minutes',
        title: t('minutes'),
        sortable: true,
        kind: 'number',
        narrow: true,
        width: 108,
        yields: 5,
        initiallyHidden,
      },
      {
        key: 'points',
        title: t('points'),
        width: 190,
        least: 150,
        lines: 'two',
        yields: 4,
        render: ({ points }) => pointsTextOf(points),
        initiallyHidden,
      },
    ]
  }, [t, professionNameOf, pointsTextOf, givesPoints])
}

function columnsOf(
  t: ReturnType<typeof useTranslations<'people'>>,
  professionNameOf: ReturnType<typeof useProfessionNames>,
): Column<ListedRegistration>[] {
  const hidden = { initiallyHidden: true }
  return [
    {
      key: 'last_name',
      title: t('name'),
      sortable: true,
      width: 280,
      least: 200,
      render: (person) => <NameCell person={person} />,
    },
    { key: 'email', title: t('email'), sortable: true, width: 220, least: 160, card: 'none', ...hidden },
    {
      key: 'institution',
      title: t('institution'),
      sortable: true,
      width: 230,
      least: 146,
      lines: 'two',
      yields: 3,
    },
    { key: 'city', title: t('city'), sortable: true, width: 116, least: 88, yields: 2 },
    {
      key: 'standing',
      title: t('status'),
      width: 144,
      narrow: true,
      render: (person) => <PersonStatus oneLine person={{ ...person, main_name: null }} />,
    },
    { key: 'created_at', title: t('created_at'), sortable: true, card: 'none', ...instant },
    { key: 'registered', title: t('registered'), sortable: true, yields: 1, ...instant },
    { key: 'participated', title: t('participated'), sortable: true, ...instant, ...hidden },
    ...DATE_COLUMNS.map((key) => ({ key, title: t(key), ...instant, ...hidden })),
    ...DETAIL_COLUMNS.map((key) => ({ key, title: t(key), ...hidden })),
    {
      key: 'profession_id',
      title: t('profession_id'),
      render: ({ profession_id }) => professionNameOf(profession_id),
      ...hidden,
    },
    {
      key: 'missing_numbers',
      title: t('missing_numbers'),
      render: ({ missing_numbers }) => missing_numbers.map((kind) => t(kind)).join(', '),
      ...hidden,
    },
    {
      key: 'manually_paid',
      title: t('manually_paid'),
      render: ({ manually_paid }) => manually_paid && t('paid'),
      ...hidden,
    },
  ]
}

/** The address stands below the name; a person without a name is shown by it alone. A companion has the main person's name. */
function NameCell({ person }: { person: ListedRegistration }) {
  const t = useTranslations('people')
  const name = displayName(person)
  const note = person.main_name && <RowNote>{t('with', { name: person.main_name })}</RowNote>
  return (
    <TwoLines
      first={
        <>
          <strong>{name}</strong>
          {note}
        </>
      }
      second={name === person.email ? undefined : person.email}
    />
  )
}
