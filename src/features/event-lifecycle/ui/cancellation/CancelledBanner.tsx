'use client'

import { Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { cancelWorkshop, restoreWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { CancelEventDialog } from './CancelEventDialog'
import { RestoreEventDialog } from './RestoreEventDialog'

type Props = { id: number; workshop: Workshop }

/** Says that a whole event is cancelled, and offers to restore it. */
export function CancelledBanner(props: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { state, cancellation_note: note } = props.workshop
  if (state !== 'cancelled') return null
  return (
    <Callout tone="danger" title={t('cancelled_title')}>
      <Text>{t('cancelled_text')}</Text>
      {note && <Text>{t('cancelled_note', { note })}</Text>}
      <Group gap="sm" mt="sm">
        {may(restoreWorkshop) && <DialogButton {...props} label={t('restore_event')} Dialog={RestoreEventDialog} />}
        {may(cancelWorkshop) && <DialogButton {...props} label={t('cancelled_change')} Dialog={CancelEventDialog} />}
      </Group>
    </Callout>
  )
}

type ButtonProps = Props & { label: string; Dialog: typeof RestoreEventDialog | typeof CancelEventDialog }

function DialogButton({ label, Dialog, ...event }: ButtonProps) {
  const [opened, setOpened] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const close = () => {
    setOpened(false)
    returnFocus()
  }
  return (
    <>
      <Button ref={ref} variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened && <Dialog {...event} onClose={close} />}
    </>
  )
}
