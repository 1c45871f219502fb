import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { listMailLog } from '@/features/mails/contract'
import type { RegistrationCounts } from '@/features/registrations/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { resumeOffers } from '../../contract/office'
import { offerModeOf } from '../../rules'
import { useWaitlistAction } from './use-waitlist-action'
import type { WaitlistEvent } from './use-waitlist-event'
import classes from './WaitlistTab.module.css'

type Props = { event: WaitlistEvent; counts: RegistrationCounts }

/** Tells how a closed list is opened, and why no seat is held for those who wait. */
export function WaitlistNotes({ event, counts: { waiting, offers_paused_at } }: Props) {
  const t = useTranslations('waitlist')
  const mode = offerModeOf(event, new Date())
  // The button that ends a pause disappears with it.
  const { ref, returnFocus } = useReturnFocus<HTMLDivElement>()
  return (
    <Stack gap="xs" ref={ref} tabIndex={-1} className={classes.notes}>
      {event.waitlist_closed && event.id !== null && (
        <Callout tone="plain">
          <span>
            {t('closed')} <Link href={officeTabPath(event.id, 'details')}>{t('closed_open')}</Link>
          </span>
        </Callout>
      )}
      {waiting > 0 && mode !== 'hold' && <Callout tone="plain">{t(`mode_${mode}`)}</Callout>}
      {event.id !== null && offers_paused_at !== null && (
        <OfferPause workshop_id={event.id} since={offers_paused_at} onResumed={returnFocus} />
      )}
    </Stack>
  )
}

type PauseProps = { workshop_id: number; since: string; onResumed: () => void }

/** Tells since when nothing is offered, and lets staff end it. */
function OfferPause({ workshop_id, since, onResumed }: PauseProps) {
  const t = useTranslations('waitlist')
  const formats = useFormats()
  const may = useMay()
  return (
    <Callout tone="danger" role="status">
      <Stack gap="xs">
        <p>
          {t('offers_paused', { at: showInstant(since, formats) })}{' '}
          {may(listMailLog) && (
            <Link href={officeTabPath(workshop_id, 'mails', { status: 'failed' })}>{t('paused_reason')}</Link>
          )}
        </p>
        {may(resumeOffers) && <ResumeButton workshop_id={workshop_id} onResumed={onResumed} />}
      </Stack>
    </Callout>
  )
}

function ResumeButton({ workshop_id: id, onResumed }: Omit<PauseProps, 'since'>) {
  const t = useTranslations('waitlist')
  const { run, isRunning } = useWaitlistAction(() => call(resumeOffers, { params: { id } }), {
    notice: () => t('resumed'),
    onDone: onResumed,
  })
  return (
    <div>
      <Button variant="default" loading={isRunning} onClick={() => run()}>
        {t('resume')}
      </Button>
    </div>
  )
}
