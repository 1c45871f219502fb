import { useState } from 'react'
import type { ResponseBody } from '@/client/calls/call'
import type { login } from '../../contract'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in'

/** Redirects after signing in; a person who used a recovery code first reads how many are left. */
export function useFinishSignIn(from: string) {
  const redirect = useRedirectAfterSignIn(from)
  const [codesLeft, setCodesLeft] = useState<number>()
  const finish = async ({ recovery_codes_left }: ResponseBody<typeof login>) => {
    if (recovery_codes_left === undefined) await redirect()
    else setCodesLeft(recovery_codes_left)
  }
  return { codesLeft, redirect, finish }
}
