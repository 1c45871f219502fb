import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { isEscapeWithin, useEscapeOutside } from './escape'
import { useCloseButton } from './use-close-button'

type Props = Pick<ModalProps, 'size' | 'fullScreen' | 'classNames' | 'returnFocus'> & {
  title: ReactNode
  /** A dialog that stays mounted says when it is open. */
  opened?: boolean
  /** A click beside the dialog leaves it open, because it holds input. */
  isModal?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with its title and a button that closes it, as Escape does. */
export function Dialog({ title, opened = true, isModal = false, onClose, ...modal }: Props) {
  const closeButtonProps = useCloseButton()
  useEscapeOutside(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={closeButtonProps}
      closeOnClickOutside={!isModal}
      // Mantine would close the dialog together with a question or a list of options above it.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscapeWithin(event)) onClose()
      }}
      centered
      {...modal}
    />
  )
}
