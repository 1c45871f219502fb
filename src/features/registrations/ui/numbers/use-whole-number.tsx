import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/notices/use-action'
import type { NumberKind } from '@/contract/values/numbers'
import { isMasked, maskNumber } from '@/features/person-numbers/contract'
import { getNumbers } from '../../contract/number-hints'

type Masked = {
  /** The registration that has the number; missing for a new person. */
  id: string | undefined
  kind: NumberKind
  /** The number as the answer shows it. */
  masked: string
  label: string
}

/**
 * The number as it is shown, with a button that reads it in full and hides it again. It is read when its reader asks for it,
 * because each reading is logged.
 */
export function useWholeNumber({ id, kind, masked, label }: Masked) {
  const t = useTranslations('numbers')
  const may = useMay()
  const [read, setRead] = useState<string>()
  const isShown = read !== undefined && maskNumber(read) === masked
  const { run: show } = useAction((params: { id: string }) => call(getNumbers, { params }), {
    onDone: ({ data }) => setRead(data.find((given) => given.kind === kind)?.number),
  })
  const button = id !== undefined && isMasked(masked) && may(getNumbers) && (
    <Button
      variant="default"
      aria-label={t(isShown ? 'hide_named' : 'show_named', { number: label })}
      onClick={() => (isShown ? setRead(undefined) : show({ id }))}
    >
      {t(isShown ? 'hide' : 'show')}
    </Button>
  )
  return { shown: isShown ? read : masked, button }
}
