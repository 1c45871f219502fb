'use client'

import { useState } from 'react'
import type { Answer } from '@/client/call'
import type { login } from '../contract'
import { useEntrance } from './use-entrance'

/** Goes on after signing in; whoever has used a recovery code first reads how many are left. */
export function useSignedIn(from: string) {
  const enter = useEntrance(from)
  const [left, setLeft] = useState<number>()
  const goOn = async ({ recovery_codes_left }: Answer<typeof login>) => {
    if (recovery_codes_left === undefined) await enter()
    else setLeft(recovery_codes_left)
  }
  return { left, enter, goOn }
}
