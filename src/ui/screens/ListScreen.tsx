'use client'

import type { ListEndpoint, RowOf } from '@/client/lists'
import { useMay } from '@/client/permissions'
import type { Endpoint } from '@/contract/endpoint'
import { DeleteButton } from './DeleteButton'
import { PageHeader } from './PageHeader'
import { RouteButton } from './RouteButton'
import { DataTable, type DataTableProps } from './table/DataTable'

type Props<E extends ListEndpoint> = Omit<DataTableProps<E>, 'caption' | 'empty'> & {
  title: string
  /** What the list is for, where its title does not say it. */
  text?: string
  /** Creates: who may not call it is not led to where something new begins. */
  save: Endpoint
  remove: Endpoint
  /** Where something new begins, and what the way there is called. */
  create: { href: string; label: string }
  /** What to say while there is nothing yet. */
  empty: string
  /** What the question before deleting a row names. */
  nameOf: (row: RowOf<E>) => string
  /** What is asked instead where more than the row goes. */
  questionOf?: (row: RowOf<E>) => string | undefined
}

/** A page of the back office that is a list. */
export function ListScreen<E extends ListEndpoint>(props: Props<E>) {
  const { title, text, save, remove, create, empty, nameOf, questionOf, rowActions, ...table } = props
  const may = useMay()
  const button = may(save) && <RouteButton href={create.href}>{create.label}</RouteButton>
  const actions = (row: RowOf<E>) => (
    <>
      {rowActions?.(row)}
      {may(remove) && row.id && (
        <DeleteButton
          compact
          endpoint={remove}
          params={{ id: row.id }}
          name={nameOf(row)}
          question={questionOf?.(row)}
        />
      )}
    </>
  )
  return (
    <>
      <PageHeader title={title} text={text}>
        {button}
      </PageHeader>
      <DataTable
        {...table}
        caption={title}
        empty={button ? { text: empty, action: button } : undefined}
        rowActions={rowActions || may(remove) ? actions : undefined}
      />
    </>
  )
}
