import type { ReactNode } from 'react'
import { leavePage } from '@/client/forms/unsaved-changes'
import { Dialog } from '@/ui/feedback/Dialog'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A form in a dialog. Closing asks about unsaved input. */
export const FormDialog = ({ title, onClose, children }: Props) => (
  <Dialog title={title} size="lg" isModal onClose={() => leavePage(onClose)}>
    {children}
  </Dialog>
)
