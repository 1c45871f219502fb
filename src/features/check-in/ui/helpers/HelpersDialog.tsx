import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, type ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { LoadError } from '@/ui/feedback/LoadError'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { createHelperLink, type HelpersOfEvent, listDevices } from '../../contract/devices'
import { DeviceRows } from './DeviceRows'
import classes from './helpers.module.css'
import { InvitedHelper } from './InvitedHelper'
import { InviteForm } from './InviteForm'
import { LinkRows } from './LinkRows'

type Props = { workshop_id: number; opened: boolean; onClose: () => void }

/** The devices on which the check-in of an event is open, and the helpers who were invited to it. */
export function HelpersDialog({ workshop_id, opened, onClose }: Props) {
  const t = useTranslations('check_in.access')
  const closeButtonProps = useCloseButton(t('close'))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={
        <Text span fw={600}>
          {t('title')}
        </Text>
      }
      closeButtonProps={closeButtonProps}
    >
      <Helpers workshop_id={workshop_id} />
    </Modal>
  )
}

/** The list shows soon that a device was revoked or has sent what waited on it. */
const REFRESH_INTERVAL = 10_000

type Invited = ResponseBody<typeof createHelperLink> & { name: string }
type Step = 'list' | 'invite' | Invited

/** A step that is left takes its button with it, so the focus goes to the next one. */
function Helpers({ workshop_id }: { workshop_id: number }) {
  const [step, setStep] = useState<Step>('list')
  const { ref, returnFocus } = useReturnFocus<HTMLDivElement>()
  const goTo = (next: Step) => {
    setStep(next)
    if (next !== 'invite') returnFocus()
  }
  return (
    <div ref={ref} className={classes.step} tabIndex={-1}>
      {typeof step === 'object' ? (
        <InvitedHelper invited={step} onClose={() => goTo('list')} />
      ) : (
        <LoadedHelpers workshop_id={workshop_id} step={step} onStep={goTo} />
      )}
    </div>
  )
}

type LoadedProps = { workshop_id: number; step: 'list' | 'invite'; onStep: (step: Step) => void }

function LoadedHelpers({ workshop_id, step, onStep }: LoadedProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(listDevices, { params: { id: workshop_id } }),
    refetchInterval: REFRESH_INTERVAL,
  })
  if (!data && error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton />
  if (step === 'list') return <Lists workshop_id={workshop_id} helpers={data} onInvite={() => onStep('invite')} />
  return <InviteForm workshop_id={workshop_id} helpers={data} onInvited={onStep} onClose={() => onStep('list')} />
}

type ListsProps = { workshop_id: number; helpers: HelpersOfEvent; onInvite: () => void }

function Lists({ workshop_id, helpers, onInvite }: ListsProps) {
  const t = useTranslations('check_in.access')
  const mayInvite = useMay()(createHelperLink)
  return (
    <Stack gap="lg">
      <LinkRows
        workshop_id={workshop_id}
        helpers={helpers}
        action={
          mayInvite && (
            <Button leftSection={<IconUserPlus aria-hidden size={20} />} onClick={onInvite}>
              {t('invite')}
            </Button>
          )
        }
      />
      <DeviceRows workshop_id={workshop_id} helpers={helpers} />
    </Stack>
  )
}

const LoadingSkeleton = () => (
  <Stack gap="sm" aria-busy="true">
    <Skeleton height={28} width="40%" />
    <Skeleton height={72} />
    <Skeleton height={28} width="40%" />
    <Skeleton height={72} />
    <Skeleton height={72} />
  </Stack>
)
