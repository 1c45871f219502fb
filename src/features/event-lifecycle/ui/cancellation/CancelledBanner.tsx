import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { cancelWorkshop, restoreWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { useOpened } from '@/ui/feedback/use-opened'
import { Cluster, Stack } from '@/ui/layout/layout'
import { CancelEventDialog, RestoreEventDialog } from './CancelEventDialog'

type Props = { id: number; workshop: Workshop }

/** Says that a whole event is cancelled, and offers to restore it. */
export function CancelledBanner(props: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { state, cancellation_note: note } = props.workshop
  if (state !== 'cancelled') return null
  return (
    <Callout tone="danger" title={t('cancelled_title')}>
      <Stack gap="sm">
        <p>{t('cancelled_text')}</p>
        {note && <p>{t('cancelled_note', { note })}</p>}
        <Cluster>
          {may(restoreWorkshop) && <DialogButton {...props} label={t('restore_event')} Dialog={RestoreEventDialog} />}
          {may(cancelWorkshop) && <DialogButton {...props} label={t('cancelled_change')} Dialog={CancelEventDialog} />}
        </Cluster>
      </Stack>
    </Callout>
  )
}

type ButtonProps = Props & { label: string; Dialog: typeof CancelEventDialog }

function DialogButton({ label, Dialog, ...event }: ButtonProps) {
  const { opened, open, close, focus } = useOpened<'dialog'>()
  return (
    <>
      <Button ref={focus.ref} variant="default" onClick={() => open('dialog')}>
        {label}
      </Button>
      {opened && <Dialog {...event} onClose={close} />}
    </>
  )
}
