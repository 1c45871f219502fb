import { useQuery } from '@tanstack/react-query'
import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import { query } from '@/client/calls/query'
import type { Endpoint } from '@/contract/endpoint'
import { type FieldProps, useFieldInput } from '../form-details'
import { RowSelect } from './RowSelect'

type Props<E extends ListEndpoint> = FieldProps & {
  /** The list that is searched with `q`. */
  from: E
  /** Reads one item by its id, for the label of an existing value. */
  lookup: Endpoint
  display: (row: RowOf<E>) => string
}

/** Chooses one of too many to list; emits the id, or null. */
export function TypeaheadField<E extends ListEndpoint>({ from, lookup, display, ...props }: Props<E>) {
  const reading = (one: unknown) => (isId(one) ? <ItemName id={one} lookup={lookup} display={display} /> : undefined)
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const current = useQuery({ ...query(lookup, { params: { id: value } }), enabled: isId(value) })
  const chosen = isId(value) && current.data ? { id: value, name: display(rowOf<E>(current.data)) } : undefined
  return (
    <RowSelect
      input={input}
      from={from}
      display={display}
      chosen={chosen}
      onChoose={(item) => onChange(item?.id ?? null)}
    />
  )
}

const isId = (value: unknown): value is number => typeof value === 'number'

type NameProps<E extends ListEndpoint> = Pick<Props<E>, 'lookup' | 'display'> & { id: number }

/** Loads the name of a chosen item, also of one that another person chose; an item that is gone keeps its id. */
function ItemName<E extends ListEndpoint>({ id, lookup, display }: NameProps<E>) {
  const { data, isPending } = useQuery(query(lookup, { params: { id } }))
  if (isPending) return '…'
  return data ? display(rowOf<E>(data)) : String(id)
}

/** An item that is read by its own address contains at least the fields of its row in the list. */
const rowOf = <E extends ListEndpoint>(item: unknown) => item as RowOf<E>
