import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import type { Endpoint } from '@/contract/endpoint'
import { RouteButton } from '../buttons/RouteButton'
import { PageHeader } from '../layout/PageHeader'
import { DataTable, type DataTableProps } from '../table/DataTable'
import { DeleteMenu } from '../table/RowMenu'

type Props<E extends ListEndpoint> = Omit<DataTableProps<E>, 'caption' | 'empty'> & {
  title: string
  /** The purpose of the list, where its title does not tell it. */
  text?: string
  /** The endpoint that creates a row; the link is shown only to people who may call it. */
  save: Endpoint
  remove: Endpoint
  /** The link to create a row, and its label. */
  create: { href: string; label: string }
  /** The text of an empty list. */
  empty: string
  /** The name of a row in the question before it is deleted. */
  rowNameOf: (row: RowOf<E>) => string
  /** Replaces that question where more than the row is deleted. */
  questionOf?: (row: RowOf<E>) => string | undefined
}

/** A page of the back office that is a list. */
export function ListScreen<E extends ListEndpoint>(props: Props<E>) {
  const { title, text, save, remove, create, empty, rowNameOf, questionOf, rowActions, ...table } = props
  const may = useMay()
  const button = may(save) && <RouteButton href={create.href}>{create.label}</RouteButton>
  const actions = (row: RowOf<E>) => (
    <>
      {rowActions?.(row)}
      {may(remove) && row.id && (
        <DeleteMenu endpoint={remove} params={{ id: row.id }} name={rowNameOf(row)} question={questionOf?.(row)} />
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
        actionCount={(rowActions ? (props.actionCount ?? 1) : 0) + (may(remove) ? 1 : 0)}
      />
    </>
  )
}
