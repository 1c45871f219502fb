import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { Notice } from '@/ui/feedback/NoticeBar'
import { Cluster } from '@/ui/layout/layout'
import { leaveUninformed } from '../contract/change-notice'
import { sendMails } from '../contract/mailings'
import { ChangeDialog, useDismissChangeNotice } from './ChangeDialog'
import { useMailingDialog } from './use-mailing'

type Props = { workshop_id: number; counts: { outdated: number; undecided_change: number | null } }

/** After a change of date, time or venue, asks until it is answered whether people with the older date are informed. */
export function EventUpdateNotice({ workshop_id, counts: { outdated, undecided_change: change } }: Props) {
  const may = useMay()
  const [putOff, setPutOff] = useState<number>()
  if (change === null || change === putOff || !may(sendMails)) return null
  return (
    <OpenQuestion workshop_id={workshop_id} outdated={outdated} change={change} onLater={() => setPutOff(change)} />
  )
}

type QuestionProps = { workshop_id: number; outdated: number; change: number; onLater: () => void }

function OpenQuestion({ workshop_id, outdated, change, onLater }: QuestionProps) {
  const t = useTranslations('mailing')
  const may = useMay()
  const { button, question, open, closeDialog } = useMailingDialog()
  const { run, isRunning } = useDismissChangeNotice({ workshop_id, count: outdated, change })
  return (
    <Notice tone="watch" title={t('outdated', { count: outdated })}>
      <Cluster>
        <Button ref={button} variant="default" onClick={open}>
          {t('change_now')}
        </Button>
        <Button variant="default" onClick={onLater}>
          {t('change_later')}
        </Button>
        {may(leaveUninformed) && (
          <Button variant="default" loading={isRunning} onClick={() => run()}>
            {t('change_never')}
          </Button>
        )}
      </Cluster>
      <ChangeDialog {...question} workshop_id={workshop_id} outdated={outdated} change={change} onClose={closeDialog} />
    </Notice>
  )
}
