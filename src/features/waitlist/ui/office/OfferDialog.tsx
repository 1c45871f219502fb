import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useFormats } from '@/client/config/formats'
import { displayName } from '@/features/registrations/rules/people'
import { showInstant } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { offerByHand, type WaitlistEntry } from '../../contract/office'
import { offerExpiresAt } from '../../rules'
import { useWaitlistAction } from './use-waitlist-action'
import type { WaitlistEvent } from './use-waitlist-event'

type Props = { entry: WaitlistEntry; event: WaitlistEvent; onClose: () => void }

/** Confirms an offer out of turn; the server asks before the event exceeds its maximum. */
export function OfferDialog({ entry, event, onClose }: Props) {
  const t = useTranslations('waitlist')
  const formats = useFormats()
  const name = displayName(entry)
  const { run, isRunning, failure } = useWaitlistAction(
    (body: { beyond_maximum?: true }) => call(offerByHand, { params: { id: entry.id }, body }),
    {
      notice: () => t('offer_made', { name }),
      onDone: onClose,
      onFailed: ({ errors }) => 'beyond_maximum' in errors,
    },
  )
  const [question] = failure?.errors.beyond_maximum ?? []
  const [until] = useState(() => offerExpiresAt(event, new Date()).toISOString())
  return (
    <ConfirmDialog
      title={t('offer_title', { name, count: entry.people })}
      label={t(question ? 'offer_beyond' : 'offer_do')}
      isRunning={isRunning}
      onConfirm={() => run({ beyond_maximum: question === undefined ? undefined : true })}
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
