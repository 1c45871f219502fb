import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Dialog } from '@/ui/feedback/Dialog'
import { useView, within } from '../entrance'
import classes from './dialogs.module.css'
import { useFocusOnClose } from './use-focus-on-close'

type Opener = { open: (dialog: ReactNode) => void; close: () => void }

const DialogsContext = createContext<Opener | undefined>(undefined)

/** Opens and closes the dialog above the list; it stays the same object, so that rows are not drawn again. */
export const useDialogs = () => within(use(DialogsContext))

export function Dialogs({ children }: { children: ReactNode }) {
  const [dialog, open] = useState<ReactNode>()
  const dialogs = useMemo(() => ({ open, close: () => open(undefined) }), [])
  return (
    <DialogsContext value={dialogs}>
      {children}
      {dialog}
    </DialogsContext>
  )
}

type DialogProps = { opened: boolean; onClose: () => void }

type Props = Partial<DialogProps> & { title: string; size?: 'lg'; children: ReactNode }

/** On a phone it lies at the bottom, near the thumb. */
export function CheckInDialog({ opened = true, onClose, ...dialog }: Props) {
  const { close } = useDialogs()
  const leave = onClose ?? close
  // A dialog without entries ends, so that it does not open again by itself with the next one.
  useEffect(() => {
    if (!opened) leave()
  }, [opened, leave])
  // Helpers type the name of the next guest without touching the screen first.
  useFocusOnClose(opened, useView().searchField.focusAgain)
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      // Mantine would return the focus a moment later to the button that opened the dialog.
      returnFocus={false}
      classNames={{ inner: classes.inner, content: classes.content }}
      {...dialog}
    />
  )
}
