import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Loaded } from '@/ui/feedback/Loaded'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { SectionHead, Stack } from '@/ui/layout/layout'
import { createHelperLink, listDevices } from '../../contract/devices'
import { useDevice } from '../device/use-device'
import { CheckInDialog } from '../dialogs/CheckInDialog'
import { DeviceRows, LinkRows } from './AccessRows'
import classes from './helpers.module.css'
import { type Invited, InvitedHelper, InviteForm } from './InviteForm'

/** The list shows soon that a device was revoked or has sent what waited on it. */
const REFRESH_INTERVAL = 10_000

/** The devices on which the check-in of an event is open, and the helpers who were invited to it. */
export function HelpersDialog() {
  const t = useTranslations('check_in.access')
  const { workshop_id: id } = useDevice()
  const mayInvite = useMay()(createHelperLink)
  const [step, setStep] = useState<'list' | 'invite' | Invited>('list')
  const { ref, returnFocus } = useReturnFocus<HTMLDivElement>()
  const helpers = useQuery({ ...query(listDevices, { params: { id } }), refetchInterval: REFRESH_INTERVAL })
  // A step that is left takes its button with it, so the focus goes to the next one.
  const goTo = (next: 'list' | Invited) => {
    setStep(next)
    returnFocus()
  }
  return (
    <CheckInDialog size="lg" title={t('title')}>
      <div ref={ref} className={classes.step} tabIndex={-1}>
        {typeof step === 'object' && <InvitedHelper {...step} onClose={() => goTo('list')} />}
        {step === 'invite' && helpers.data && (
          <InviteForm helpers={helpers.data} onInvited={goTo} onClose={() => goTo('list')} />
        )}
        {step === 'list' && (
          <Loaded query={helpers} waiting={[28, 72, 28, 72, 72]}>
            {(data) => (
              <Stack gap="lg">
                <section aria-labelledby="check-in-helpers">
                  <SectionHead level={3} id="check-in-helpers" title={t('helpers')}>
                    {mayInvite && (
                      <PlainButton onClick={() => setStep('invite')}>
                        <IconUserPlus aria-hidden size={20} />
                        {t('invite')}
                      </PlainButton>
                    )}
                  </SectionHead>
                  <LinkRows {...data} />
                </section>
                <section aria-labelledby="check-in-devices">
                  <SectionHead level={3} id="check-in-devices" title={t('devices')} />
                  <DeviceRows {...data} />
                </section>
              </Stack>
            )}
          </Loaded>
        )}
      </div>
    </CheckInDialog>
  )
}
