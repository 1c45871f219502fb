'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { displayName } from '@/features/registrations/rules/people'
import { showInstant } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { offerByHand, type WaitlistEntry } from '../../contract/office'
import { offerExpiresAt } from '../../rules'
import { useWaitlistCall } from './use-waitlist-call'
import type { WaitlistEvent } from './use-waitlist-event'

type Props = { entry: WaitlistEntry; event: WaitlistEvent; onClose: () => void }

/** Confirms an offer out of turn; the server asks before the event exceeds its maximum. */
export function OfferDialog({ entry, event, onClose }: Props) {
  const t = useTranslations('waitlist')
  const formats = useFormats()
  const { submit, isRunning, question } = useOffer(entry, onClose)
  const [until] = useState(() => offerExpiresAt(event, new Date()).toISOString())
  return (
    <ConfirmDialog
      title={t('offer_title', { name: displayName(entry), count: entry.people })}
      label={t(question ? 'offer_beyond' : 'offer_do')}
      isRunning={isRunning}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{t('offer_text', { count: entry.people, until: showInstant(until, formats) })}</p>
      {question && (
        <Callout tone="plain" role="alert">
          {question}
        </Callout>
      )}
    </ConfirmDialog>
  )
}

function useOffer(entry: WaitlistEntry, onDone: () => void) {
  const t = useTranslations('waitlist')
  const notices = useNotices()
  const { run, isRunning } = useWaitlistCall()
  const [question, setQuestion] = useState<string>()
  const submit = () =>
    run(
      async () => {
        const beyond_maximum = question !== undefined || undefined
        await call(offerByHand, { params: { id: entry.id }, body: { beyond_maximum } })
        notices.inform(t('offer_made', { name: displayName(entry) }))
        onDone()
      },
      ({ beyond_maximum = [] }) => {
        const [asked] = beyond_maximum
        setQuestion(asked)
        return asked !== undefined
      },
    )
  return { submit, isRunning, question }
}
