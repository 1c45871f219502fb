'use client'

import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  /** The label of the button that confirms. */
  label: string
  color?: 'red'
  /** A second way to continue. */
  alternative?: { label: string; onChoose: () => void }
  isRunning: boolean
  /** Something must be chosen first. */
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before a change. The button that cancels has the focus, unless a field of the question asks for it. */
export function ConfirmDialog({
  title,
  label,
  color,
  alternative,
  isRunning,
  isDisabled,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useTranslations('core')
  const cancel = useRef<HTMLButtonElement>(null)
  // The button that confirms is disabled while it runs, and loses the focus.
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) cancel.current?.focus()
  }, [isRunning])
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} centered>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="sm">
          <Button ref={cancel} variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          {alternative && (
            <Button variant="default" disabled={isRunning || isDisabled} onClick={alternative.onChoose}>
              {alternative.label}
            </Button>
          )}
          <Button color={color} loading={isRunning} disabled={isDisabled} onClick={onConfirm}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
