import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Cluster, Stack } from '../layout/layout'
import { useCloseButton } from './use-close-button'

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
  /** Enter in a field of the question confirms, and a click beside it loses nothing. */
  isForm?: boolean
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
  isForm = false,
  isDisabled,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useTranslations('core')
  const cancel = useRef<HTMLButtonElement>(null)
  const closeButtonProps = useCloseButton()
  // The button that confirms is disabled while it runs, and loses the focus.
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) cancel.current?.focus()
  }, [isRunning])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand in another form.
    event.stopPropagation()
    if (isForm) onConfirm()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={isForm}
      closeButtonProps={closeButtonProps}
      closeOnClickOutside={!isForm}
      centered
    >
      <Stack as="form" noValidate onSubmit={submit}>
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
          <Button
            type={isForm ? 'submit' : 'button'}
            color={color}
            loading={isRunning}
            disabled={isDisabled}
            onClick={isForm ? undefined : onConfirm}
          >
            {label}
          </Button>
        </Cluster>
      </Stack>
    </Modal>
  )
}
