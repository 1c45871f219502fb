import { Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import { useView } from '../entrance'
import classes from './dialogs.module.css'

type Props = DialogProps & { title: string; closeLabel?: string; size?: 'lg'; children: ReactNode }

export type DialogProps = { opened: boolean; onClose: () => void }

/** On a phone it lies at the bottom, near the thumb. */
export function CheckInDialog({ opened, title, closeLabel, size, onClose, children }: Props) {
  const t = useTranslations('check_in')
  const closeButtonProps = useCloseButton(closeLabel ?? t('walk_in_close'))
  useFocusOnClose(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Mantine would return the focus a moment later to the button that opened the dialog.
      returnFocus={false}
      size={size}
      title={
        <Text span fw={600}>
          {title}
        </Text>
      }
      closeButtonProps={closeButtonProps}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
      centered
    >
      {children}
    </Modal>
  )
}

/** The focus goes to the search, from which the next guest is found, or else to the button that opened the dialog. */
function useFocusOnClose(opened: boolean): void {
  const { focusAgain } = useView().searchField
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (!focusAgain() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened, focusAgain])
}
