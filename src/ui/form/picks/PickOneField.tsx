import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import { type FieldProps, useFieldInput } from '../form-details'
import { pickedItemsOf } from './picked-items'
import { RowSelect } from './RowSelect'

type Props<E extends ListEndpoint> = FieldProps & {
  /** The list that is searched with `q`. */
  from: E
  display: (row: RowOf<E>) => string
}

/** Chooses one of too many to list; emits `{ id, name }` or null. */
export function PickOneField<E extends ListEndpoint>({ from, display, ...props }: Props<E>) {
  const reading = (picked: unknown) => pickedItemsOf(picked)[0]?.name
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  return <RowSelect input={input} from={from} display={display} chosen={pickedItemsOf(value)[0]} onChoose={onChange} />
}
