import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { MailWarnings } from '@/features/mailings/ui/MailWarnings'
import { IconButton } from '@/ui/buttons/IconButton'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Cluster, Muted } from '@/ui/layout/layout'
import { RowMenu } from '@/ui/table/RowMenu'
import { changePlannedMail, decidePlannedMail, deletePlannedMail, type EventMail, savePlannedMail } from '../contract'
import classes from './mail-plan.module.css'
import { usePlanChanges } from './use-plan-changes'
import { usePlanWords } from './use-plan-words'

type Props = { workshop_id: number; mail: EventMail }

/** A sent mail allows nothing any more; one that was withdrawn can be planned again or deleted. */
export function PlanActions({ workshop_id, mail, onChange }: Props & { onChange: () => void }) {
  const t = useTranslations('mail_plan')
  const may = useMay()
  const name = usePlanWords().titleOf(mail)
  const { phase } = mail
  if (phase === 'sent') return null
  const isWithdrawn = phase === 'cancelled'
  return (
    <Cluster gap="2xs">
      {may(changePlannedMail) && <PauseButton workshop_id={workshop_id} mail={mail} name={name} />}
      {may(savePlannedMail) && !isWithdrawn && (
        <IconButton tone="plain" icon={IconPencil} label={t('change', { name })} onClick={onChange} />
      )}
      {may(isWithdrawn ? deletePlannedMail : changePlannedMail) && (
        <EndMenu workshop_id={workshop_id} mail={mail} name={name} />
      )}
    </Cluster>
  )
}

type NamedProps = Props & { name: string }

/** Pauses a mail, or plans it again. */
function PauseButton({ workshop_id, mail, name }: NamedProps) {
  const t = useTranslations('mail_plan')
  const { setState, isRunning } = usePlanChanges(workshop_id, mail)
  const state = mail.phase === 'paused' || mail.phase === 'cancelled' ? 'planned' : 'paused'
  const { icon: StateIcon, key } = PAUSE_BUTTONS[mail.phase === 'cancelled' ? 'cancelled' : state]
  if (mail.phase === 'missed') return null
  return (
    <IconButton
      tone="plain"
      icon={StateIcon}
      label={t(key, { name })}
      disabled={isRunning}
      onClick={() => void setState(state)}
    />
  )
}

const PAUSE_BUTTONS = {
  paused: { icon: IconPlayerPause, key: 'pause' },
  planned: { icon: IconPlayerPlay, key: 'resume' },
  cancelled: { icon: IconRotate2, key: 'restore' },
} as const

/** Withdraws a mail, which stays in the plan, or deletes a withdrawn one. */
function EndMenu({ workshop_id, mail, name }: NamedProps) {
  const t = useTranslations('mail_plan')
  const { setState, remove } = usePlanChanges(workshop_id, mail)
  const isWithdrawn = mail.phase === 'cancelled'
  return (
    <RowMenu
      name={name}
      deletion={{
        label: t(isWithdrawn ? 'remove' : 'withdraw'),
        text: t(isWithdrawn ? 'remove_text' : 'withdraw_text'),
        question: t(isWithdrawn ? 'remove_question' : 'withdraw_question', { name }),
        onConfirm: isWithdrawn ? remove : () => setState('cancelled'),
      }}
    />
  )
}

/** The two answers to the question of a held mail. Sending is confirmed with the number of people. */
export function HeldMailAnswers({ workshop_id, mail }: Props) {
  const t = useTranslations('mail_plan')
  const may = useMay()
  const { decide, isRunning } = usePlanChanges(workshop_id, mail)
  const [isAsking, setIsAsking] = useState(false)
  const name = usePlanWords().titleOf(mail)
  const people = t('people', { count: mail.recipients ?? 0 })
  if (!may(decidePlannedMail)) return null
  return (
    <Cluster gap="xs" className={classes.answers}>
      {mail.recipients ? (
        <Button onClick={() => setIsAsking(true)}>{t('send_now', { people })}</Button>
      ) : (
        <Muted as="span" isSmall>
          {t('held_nobody')}
        </Muted>
      )}
      <Button variant="default" loading={isRunning && !isAsking} onClick={() => void decide('cancel')}>
        {t('send_not')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('send_question', { name, people })}
          label={t(mail.warnings.length > 0 ? 'send_anyway' : 'send_now', { people })}
          isRunning={isRunning}
          onConfirm={() => void decide('send').then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        >
          <MailWarnings warnings={mail.warnings} />
        </ConfirmDialog>
      )}
    </Cluster>
  )
}
