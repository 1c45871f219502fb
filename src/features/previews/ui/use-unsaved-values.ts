import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'

/** A pause after a word, short enough to feel immediate. */
const DEBOUNCE_MS = 400

/** The values of the form after a pause in typing; null while they equal the saved ones. */
export function useUnsavedValues(): Record<string, unknown> | null {
  const values = useWatch()
  const { isDirty, defaultValues } = useFormState()
  const [loaded] = useState(defaultValues)
  const [unsaved] = useDebouncedValue(isDirty || defaultValues !== loaded ? values : null, DEBOUNCE_MS)
  return unsaved
}
