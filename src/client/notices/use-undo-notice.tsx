import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'

const UNDO_MS = 8_000

/** Confirms an action and offers to undo it. A new notice replaces the last one of its kind. */
export function useUndoNotice() {
  const t = useTranslations('core')
  const label = t('undo')
  return useCallback(
    (id: string, message: string, undo: () => void) => {
      notifications.hide(id)
      notifications.show({
        id,
        color: 'green',
        autoClose: UNDO_MS,
        message: (
          <Group gap="sm" justify="space-between">
            <Text span>{message}</Text>
            <Button
              variant="default"
              flex="none"
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
