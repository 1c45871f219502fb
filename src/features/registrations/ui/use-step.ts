'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/call'

type Step = { state: 'ready' | 'sending' | 'done' } | { state: 'failed'; message: string }

/** A call beside the form's own, behind a button of its own: it tells how far it is, and what is typed stays. */
export function useStep(work: () => Promise<unknown>) {
  const t = useTranslations('core')
  const [step, setStep] = useState<Step>({ state: 'ready' })

  const start = async () => {
    if (step.state === 'sending') return
    setStep({ state: 'sending' })
    try {
      await work()
      setStep({ state: 'done' })
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      setStep({ state: 'failed', message: messageOf(reason) || t('no_connection') })
    }
  }
  return { step, start }
}

/** What is wrong with the one thing that was sent says more than that something is. */
const messageOf = ({ errors, message }: CallFailed) => Object.values(errors).flat()[0] ?? message
