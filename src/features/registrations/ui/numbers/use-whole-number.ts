import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/notices/use-action'
import type { NumberKind } from '@/contract/values/numbers'
import { maskNumber } from '@/features/person-numbers/contract'
import { getNumbers } from '../../contract/number-hints'

type Masked = {
  /** The registration that has the number; missing for a new person. */
  id: string | undefined
  kind: NumberKind
  /** The number as the answer shows it. */
  masked: string
}

/** Reads a whole number when its reader asks for it, because each reading is logged, and hides it again. */
export function useWholeNumber({ id, kind, masked }: Masked) {
  const may = useMay()
  const [read, setRead] = useState<string>()
  const shown = read !== undefined && maskNumber(read) === masked ? read : undefined
  const { run: show } = useAction((params: { id: string }) => call(getNumbers, { params }), {
    onDone: ({ data }) => setRead(data.find((given) => given.kind === kind)?.number),
  })
  const toggle = () => (shown === undefined && id !== undefined ? show({ id }) : setRead(undefined))
  return { shown, toggle, mayShow: id !== undefined && may(getNumbers) }
}
