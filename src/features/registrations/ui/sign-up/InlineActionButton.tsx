import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Stack } from '@/ui/layout/layout'
import classes from './registration.module.css'

type Props = {
  label: string
  done: string
  work: () => Promise<unknown>
  /** The address to which the form is sent without script; without it the button needs script. */
  action?: string
}

type ActionState = { state: 'ready' | 'sending' | 'done' } | { state: 'failed'; message: string }

/** Offers another action inside a form, which keeps its values, and shows the result beside the button. */
export function InlineActionButton({ label, done, work, action: address }: Props) {
  const t = useTranslations('core')
  const [action, setAction] = useState<ActionState>({ state: 'ready' })
  const isSending = action.state === 'sending'
  const start = async () => {
    if (isSending) return
    setAction({ state: 'sending' })
    try {
      await work()
      setAction({ state: 'done' })
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      // The error of the one value that was sent is more precise than the general message.
      const [message = reason.message] = Object.values(reason.errors).flat()
      setAction({ state: 'failed', message: message || t('no_connection') })
    }
  }
  return (
    <Stack gap="xs" className={classes.action}>
      {action.state !== 'done' && (
        <PlainButton
          variant="quiet"
          {...(address && { type: 'submit', name: 'step', value: 'resend', formAction: address, formNoValidate: true })}
          aria-disabled={isSending || undefined}
          onClick={(event) => {
            event.preventDefault()
            void start()
          }}
        >
          {isSending ? t('sending') : label}
        </PlainButton>
      )}
      <strong role="status">{action.state === 'done' && done}</strong>
      {action.state === 'failed' && <strong role="alert">{action.message}</strong>}
    </Stack>
  )
}
