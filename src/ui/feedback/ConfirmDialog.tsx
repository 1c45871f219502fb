import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Cluster, Stack } from '../layout/layout'

type Props = {
  title: string
  /** The label of the button that confirms. */
  label: string
  color?: 'red'
  size?: 'lg'
  /** The label of the button that closes the question, where "Cancel" would say something else. */
  cancelLabel?: string
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
  size,
  cancelLabel,
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
    <Modal opened onClose={onClose} title={title} size={size} withCloseButton={false} centered>
      <Stack>
        {children}
        <Cluster justify="end">
          <Button ref={cancel} variant="default" data-autofocus onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          {alternative && (
            <Button variant="default" disabled={isRunning || isDisabled} onClick={alternative.onChoose}>
              {alternative.label}
            </Button>
          )}
          <Button color={color} loading={isRunning} disabled={isDisabled} onClick={onConfirm}>
            {label}
          </Button>
        </Cluster>
      </Stack>
    </Modal>
  )
}
