import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '@/client/calls/call'
import { InlineActionButton } from '@/features/registrations/ui/sign-up/InlineActionButton'
import { submissionKey } from '@/features/registrations/ui/sign-up/party'
import { listPublicWorkshops } from '@/features/workshops/contract/public'
import { joinWaitlist, type waitingForm } from '../../contract/public'

/** Puts the typed party on the waiting list after the seats are gone, unless the list is closed, and leaves the form as it is. */
export function JoinOffer() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<z.input<typeof waitingForm>>()
  const errors = useTranslations('errors')
  const waitlist = useWaitlist(getValues('workshop_id'))
  if (!waitlist) return null
  if (waitlist === 'closed') return <p>{errors('waitlist_closed')}</p>
  return (
    <>
      <p>{t('interest_text')}</p>
      <InlineActionButton
        label={t('wait')}
        done={t('interest_done', { email: getValues('email') })}
        work={() => call(joinWaitlist, { body: getValues(), headers: { 'idempotency-key': submissionKey() } })}
      />
    </>
  )
}

/** The page may be an hour old, so that the event is read again. */
function useWaitlist(id: z.input<typeof waitingForm>['workshop_id']): 'open' | 'closed' | undefined {
  const [waitlist, setWaitlist] = useState<'open' | 'closed'>()
  useEffect(() => {
    const readEvent = async () => {
      const { data } = await call(listPublicWorkshops, { query: { filter: { id } } })
      const full = data.find(
        ({ max_participants_reached, signup_active }) => max_participants_reached || !signup_active,
      )
      setWaitlist(full && (full.waitlist_closed && full.max_participants_reached ? 'closed' : 'open'))
    }
    // A failed request offers nothing.
    readEvent().catch(() => undefined)
  }, [id])
  return waitlist
}
