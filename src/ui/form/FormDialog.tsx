import type { ReactNode } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { leavePage } from '@/client/forms/unsaved-changes'
import type { ApiForm } from '@/client/forms/use-api-form'
import { Dialog } from '@/ui/feedback/Dialog'
import { Form } from './Form'
import { SaveButton } from './SaveButton'
import { UnsavedChangesGuard } from './UnsavedChangesGuard'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A form in a dialog. Closing asks about unsaved input. */
export const FormDialog = ({ title, onClose, children }: Props) => (
  <Dialog title={title} size="lg" isModal onClose={() => leavePage(onClose)}>
    {children}
  </Dialog>
)

type SaveProps<V extends FieldValues> = Props & {
  form: ApiForm<V>
  saveLabel?: string
  /** Stands below the form. */
  foot?: ReactNode
}

/** The fields of a form in a dialog, with the button that saves them. */
export function SaveDialog<V extends FieldValues>({ form, saveLabel, foot, children, ...dialog }: SaveProps<V>) {
  const { isDirty } = useFormState({ control: form.control })
  return (
    <FormDialog {...dialog}>
      <Form form={form} wide>
        <UnsavedChangesGuard active={isDirty} />
        {children}
        <SaveButton label={saveLabel} />
      </Form>
      {foot}
    </FormDialog>
  )
}
