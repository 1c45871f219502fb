'use client'

import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { WorkshopMailType } from '@/features/mails/contract'
import { mailDraft } from '../contract'
import { mailDraftOf, mailPlacesOf } from './mail-draft'

const PAUSE = 400

/** The mail as the form has it: what is shown of it follows once typing pauses, what is sent is what stands there now. */
export function useMailDraft(type: WorkshopMailType) {
  const { getValues } = useFormContext()
  useWatch({ name: mailPlacesOf(type).map(([, place]) => place) })
  const now = () => mailDraftOf(type, getValues())
  const [settled] = useDebouncedValue(JSON.stringify(now()), PAUSE)
  return { settled: useMemo(() => mailDraft.parse(JSON.parse(settled)), [settled]), now }
}
