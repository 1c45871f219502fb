'use client'

import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'

const LONG = 8_000

/** Says that something is done, and offers to take it back; of the same kind only the newest. */
export function useUndoable() {
  const t = useTranslations('core')
  const label = t('undo')
  return useCallback(
    (id: string, message: string, undo: () => void) => {
      notifications.hide(id)
      notifications.show({
        id,
        color: 'green',
        autoClose: LONG,
        message: (
          <Group gap="sm" justify="space-between">
            <Text span>{message}</Text>
            <Button
              variant="default"
              onClick={() => {
                notifications.hide(id)
                undo()
              }}
            >
              {label}
            </Button>
          </Group>
        ),
      })
    },
    [label],
  )
}
