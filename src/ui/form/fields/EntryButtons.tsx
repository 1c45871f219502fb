'use client'

import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

export type EntryAction = 'up' | 'down' | 'remove'

type Props = {
  /** The name of the entry in the labels of its buttons. */
  name: string
  idOf: (action: EntryAction) => string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Moves an entry of a list up or down, or removes it. */
export function EntryButtons({ name, idOf, isFirst, isLast, onMove, onRemove }: Props) {
  const t = useTranslations('core')
  const shared = { variant: 'subtle', size: 'xl' } as const
  return (
    <>
      <ActionIcon
        {...shared}
        id={idOf('up')}
        aria-label={t('pick_up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp aria-hidden size={20} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        id={idOf('down')}
        aria-label={t('pick_down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown aria-hidden size={20} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        id={idOf('remove')}
        color="red"
        aria-label={t('pick_remove', { name })}
        onClick={onRemove}
      >
        <IconX aria-hidden size={20} />
      </ActionIcon>
    </>
  )
}

/** Gives the focus to the first of these buttons that is on the page and enabled. */
export const focusFirstEnabled = (...ids: string[]) =>
  ids
    .map((id) => document.getElementById(id))
    .find((element) => element !== null && !element.matches(':disabled'))
    ?.focus()
