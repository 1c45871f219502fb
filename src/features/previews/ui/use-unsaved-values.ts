'use client'

import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'

/** Long enough for a word, short enough to count as at once. */
const PAUSE = 400

/** What the form holds once typing pauses; null as long as that is what was loaded, which the server knows by itself. */
export function useUnsaved(): Record<string, unknown> | null {
  const values = useWatch()
  const { isDirty, defaultValues } = useFormState()
  const [loaded] = useState(defaultValues)
  const [unsaved] = useDebouncedValue(isDirty || defaultValues !== loaded ? values : null, PAUSE)
  return unsaved
}
