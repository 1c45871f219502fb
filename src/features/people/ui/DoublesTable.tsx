'use client'

import { IconArrowMerge, IconUsers } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/notices/use-action'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import { PERSON_PAGE_CALL, personPagePath } from '@/contract/person-page'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { TwoLines } from '@/ui/content/TwoLines'
import { useOpened } from '@/ui/feedback/use-opened'
import { PageHeader } from '@/ui/layout/PageHeader'
import { TextLink } from '@/ui/layout/TextLink'
import { type Column, DataTable } from '@/ui/table/DataTable'
import { RowMenu } from '@/ui/table/RowMenu'
import { distinguishPeople, listDoubles, type PairOfPeople } from '../contract/doubles'
import { mergePeople, previewMerge } from '../contract/merges'
import type { ListedPerson } from '../contract/people'
import { useRefreshPerson } from './use-refresh-person'

// Most visits merge nothing.
const MergeDialog = dynamic(() => import('./merge/MergeDialog').then((module) => module.MergeDialog), { ssr: false })

/** Pairs of addresses that may belong to one person, each with the reasons and the two answers. */
export function DoublesTable() {
  const t = useTranslations('person.doubles')
  const menu = useTranslations('menu')
  const may = useMay()
  const columns: Column<PairOfPeople>[] = [
    { key: 'first', title: t('one'), width: 300, least: 180, render: ({ first }) => <PersonCell person={first} /> },
    {
      key: 'second',
      title: t('other'),
      width: 300,
      least: 180,
      render: ({ second }) => <PersonCell person={second} />,
    },
    {
      key: 'reasons',
      title: t('reasons'),
      width: 260,
      least: 160,
      lines: 'two',
      render: ({ reasons }) => reasons.map((reason) => t(reason)).join(', '),
    },
  ]
  return (
    <>
      <PageHeader title={menu('doubles')} text={t('text')} />
      <DataTable
        endpoint={listDoubles}
        caption={menu('doubles')}
        columns={columns}
        search={false}
        rowActions={
          may(distinguishPeople) || (may(previewMerge) && may(mergePeople))
            ? (pair) => <PairActions pair={pair} />
            : undefined
        }
        empty={{ text: t('empty') }}
      />
    </>
  )
}

function PersonCell({ person: { id, name, email } }: { person: ListedPerson }) {
  const may = useMay()
  const shown = name || email
  const first = may(PERSON_PAGE_CALL) ? <TextLink href={personPagePath(id)}>{shown}</TextLink> : shown
  return <TwoLines first={first} second={name && email} />
}

/** Merging keeps the address with more registrations. */
function PairActions({ pair: { first, second } }: { pair: PairOfPeople }) {
  const t = useTranslations('person.doubles')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'merge'>()
  const distinguish = useDistinction()
  const [kept, merged] = second.registrations > first.registrations ? [second, first] : [first, second]
  return (
    <>
      <RowMenu name={first.name || first.email} focus={focus}>
        {may(previewMerge) && may(mergePeople) && (
          <ActionItem icon={IconArrowMerge} label={t('merge')} onClick={() => open('merge')} />
        )}
        {may(distinguishPeople) && (
          <ActionItem
            icon={IconUsers}
            label={t('distinct')}
            onClick={() => distinguish({ id: first.id, other: second.id })}
          />
        )}
      </RowMenu>
      {opened && <MergeDialog id={kept.id} email={kept.email} found={merged} onClose={close} />}
    </>
  )
}

type Pair = { id: string; other: string }

/** Takes the pair off the list at once, and offers to undo it. */
function useDistinction() {
  const t = useTranslations('person.doubles')
  const undoable = useUndoNotice()
  const refresh = useRefreshPerson()
  const { run: undo } = useAction((params: Pair) => call(distinguishPeople, { params, body: { undo: true } }), {
    onSettled: refresh,
  })
  return useAction((params: Pair) => call(distinguishPeople, { params, body: {} }), {
    onDone: (_answer, params) => undoable(`distinct-${params.id}`, t('distinct_done'), () => undo(params)),
    onSettled: refresh,
  }).run
}
