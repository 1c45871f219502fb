'use client'

import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { CurrentImport } from '@/features/imports/ui/CurrentImport'
import { MailRuns } from '@/features/mails/ui/MailRuns'
import { DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import type { ChosenRows } from '@/ui/table/selection'
import { sendMailsToChosen } from '../contract/mailing'
import {
  changeRegistrations,
  countRegistrations,
  deleteRegistration,
  getPerson,
  type ListedRegistration,
  listRegistrations,
  STANDINGS,
  saveRegistration,
} from '../contract/office'
import { MailUpdates } from './MailUpdates'
import { ManyActions } from './ManyActions'
import { nameOf } from './name-of'
import { PeopleToolbar } from './PeopleToolbar'
import { PersonDrawer } from './PersonDrawer'
import { RegistrationActions } from './RegistrationActions'
import classes from './RegistrationsTab.module.css'
import { Removals } from './Removals'
import { type OpenedPerson, useOpenedPerson } from './use-opened-person'
import { usePeopleColumns } from './use-people-columns'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const SOON = 5000
const followed = () => SOON

/** The people of an event: found, narrowed and ordered, opened beside the list, and changed one by one or many at once. */
export function RegistrationsTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const may = useMay()
  const opened = useOpenedPerson()
  const counts = useCounts(workshop_id)
  const { open } = opened
  // The same as before for as long as they do the same: else each look at the numbers would draw all rows again.
  const openRow = useCallback(({ id }: ListedRegistration) => open(id), [open])
  const actions = useCallback(
    (person: ListedRegistration) => <RegistrationActions person={person} onOpen={open} />,
    [open],
  )
  const many = {
    nameOf,
    actions: (rows: ChosenRows, clear: () => void) => <ManyActions {...{ workshop_id, rows, clear }} />,
  }
  return (
    <div className={classes.tab}>
      <MailUpdates workshop_id={workshop_id} outdated={counts?.outdated ?? 0} />
      <MailRuns workshop_id={workshop_id} />
      <CurrentImport workshop_id={workshop_id} />
      <Removals workshop_id={workshop_id} />
      <DataTable
        endpoint={listRegistrations}
        caption={t('people')}
        columns={usePeopleColumns()}
        fixed={{ workshop_id }}
        filters={[useStandings(counts)]}
        sort={NEWEST_FIRST}
        refresh={followed}
        onOpen={may(getPerson) ? openRow : undefined}
        belongs={isOfSameParty}
        rowActions={may(saveRegistration) || may(deleteRegistration) ? actions : undefined}
        selection={may(changeRegistrations) || may(sendMailsToChosen) ? many : undefined}
        toolbar={<PeopleToolbar workshop_id={workshop_id} counts={counts} onAdd={() => opened.add()} />}
        empty={{ text: t('empty'), action: <AddFirst opened={opened} /> }}
      />
      <PersonDrawer workshop_id={workshop_id} opened={opened} />
    </div>
  )
}

/** Who came along below whom they came with, or below another of the same party. */
const isOfSameParty = ({ accompaniment_of }: ListedRegistration, above: ListedRegistration) =>
  accompaniment_of !== null && (above.id === accompaniment_of || above.accompaniment_of === accompaniment_of)

function useCounts(id: number) {
  const may = useMay()
  const asked = query(countRegistrations, { params: { id } })
  return useQuery({ ...asked, enabled: may(countRegistrations), refetchInterval: SOON }).data
}
type Counts = ReturnType<typeof useCounts>

function useStandings(counts: Counts): Filter {
  const t = useTranslations('people')
  const options = STANDINGS.map((value) => ({ value, label: t(`standing_${value}`), count: counts?.[value] }))
  return { column: 'standing', title: t('standing'), options, chips: { total: counts?.total } }
}

function AddFirst({ opened }: { opened: OpenedPerson }) {
  const t = useTranslations('people')
  const may = useMay()
  if (!may(saveRegistration)) return null
  return (
    <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={() => opened.add()}>
      {t('add')}
    </Button>
  )
}
