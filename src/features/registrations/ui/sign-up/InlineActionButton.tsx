'use client'

import { useTranslations } from 'next-intl'
import { PlainButton } from '@/ui/ButtonLink'
import classes from './registration.module.css'
import { useStep } from './use-step'

type Props = { label: string; done: string; work: () => Promise<unknown> }

/** Offers something else where the form could not be sent, and tells there how that went. */
export function StepButton({ label, done, work }: Props) {
  const t = useTranslations('core')
  const { step, start } = useStep(work)
  const isSending = step.state === 'sending'
  return (
    <div className={classes.step}>
      {step.state !== 'done' && (
        <PlainButton look="quiet" aria-disabled={isSending || undefined} onClick={() => void start()}>
          {isSending ? t('sending') : label}
        </PlainButton>
      )}
      <p role="status">{step.state === 'done' && done}</p>
      {step.state === 'failed' && <p role="alert">{step.message}</p>}
    </div>
  )
}
