import { useEffect, useRef } from 'react'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import type { NumberHint } from '@/features/registrations/contract/number-hints'
import { saveRegistration } from '@/features/registrations/contract/office'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { PersonDetails } from './PersonDetails'
import type { PersonValues } from './person-values'
import { useReportDirty } from './use-opened-person'

type Props = {
  workshop_id: number
  values: PersonValues
  hints: readonly NumberHint[]
  readOnly: boolean
  /** The `updated_at` that an action outside the form returned. The form adopts it, or its next save would be refused as stale. */
  ownUpdatedAt?: string
  onDirty: (isDirty: boolean) => void
}

export function PersonForm({ workshop_id, values, hints, readOnly, ownUpdatedAt, onDirty }: Props) {
  const refreshPeople = useRefreshPeople()
  const form = useApiForm(saveRegistration, { defaultValues: values, onSaved: () => void refreshPeople() })
  useDraft(form, `${saveRegistration.path}?person=${values.id}`)
  const isDirty = useReportDirty(form, onDirty)

  // An untouched form follows the changes of others; a changed one keeps its version, so that saving reports the conflict.
  const followed = useRef(values.updated_at)
  useEffect(() => {
    if (followed.current === values.updated_at) return
    if (isDirty && values.updated_at !== ownUpdatedAt) return
    followed.current = values.updated_at
    if (isDirty) form.resetField('updated_at', { defaultValue: values.updated_at })
    else form.reset(values)
  }, [values, ownUpdatedAt, isDirty, form.reset, form.resetField])

  return (
    <Form form={form} readOnly={readOnly}>
      <PersonDetails workshop_id={workshop_id} id={values.id} hints={hints} />
      {!readOnly && <SaveButton />}
    </Form>
  )
}
