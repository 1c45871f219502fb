'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { StateCard } from '@/ui/feedback/StateCard'
import { awaitingHydration, endHydrationWait } from '@/ui/form/hydration/BeforeHydrationScript'
import { verifyEmail } from '../../contract'

type Outcome = { done: boolean; text: string }

/** The button confirms, not the page: mail scanners open every link. */
export function VerifyEmailCard({ token }: { token: string }) {
  const t = useTranslations('accounts')
  const words = useTranslations('core')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) endHydrationWait(form.current)?.()
  }, [])
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [hint, setHint] = useState(t('verify_text'))

  const showFailure = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure
    if (failure.status === 422) setOutcome({ done: false, text: failure.message })
    else setHint(failure.message || words('no_connection'))
  }
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    await call(verifyEmail, { body: { token } }).then(
      ({ status }) => setOutcome({ done: true, text: status }),
      showFailure,
    )
    setSending(false)
  }

  return (
    <div aria-live="polite">
      {outcome ? (
        <StateCard
          title={t(outcome.done ? 'verify_done' : 'verify_failed')}
          text={outcome.text}
          action={<ButtonLink href="/admin">{t(outcome.done ? 'to_account' : 'reset_new_link')}</ButtonLink>}
        />
      ) : (
        <StateCard
          title={t('verify')}
          text={hint}
          action={
            <form ref={form} method="post" {...awaitingHydration} onSubmit={confirm}>
              <PlainButton type="submit" aria-disabled={sending || undefined}>
                {sending ? words('sending') : t('verify_submit')}
              </PlainButton>
            </form>
          }
        />
      )}
    </div>
  )
}
