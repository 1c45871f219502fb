import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { randomKey } from '@/client/calls/random-key'
import { useAction } from '@/client/notices/use-action'
import { nameIn } from '@/contract/locales'
import { MailWarnings } from '@/features/mailings/ui/MailWarnings'
import { EventChoice } from '@/features/registrations/ui/moving/EventChoice'
import { listWorkshops } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { useRouter } from '@/i18n/navigation'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Dialog } from '@/ui/feedback/Dialog'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { type Explanation, inviteAudience, listAudiences } from '../contract'
import classes from './audience.module.css'
import type { InvitationChoice } from './audience-path'
import type { useOccasion } from './use-occasion'

type Choose = Omit<ReturnType<typeof useOccasion>, 'occasion'>
type Props = Choose & {
  id: number
  explanation: Explanation
  occasion: InvitationChoice
  title: string
  /** The explanation is of this choice; while that of a new choice loads, the one before is shown. */
  isCurrent: boolean
}

/** The event, the legal basis and the limit of an invitation, and the button that sends it. */
export function InvitationChoices({ id, explanation, occasion, title, isCurrent, ...choose }: Props) {
  const t = useTranslations('audiences')
  const may = useMay()
  const [dialog, setDialog] = useState<'event' | 'invite'>()
  const { workshop_id, lift_limit = false } = occasion
  const count = explanation.parts.find(({ part }) => part === 'invited_now')?.count ?? 0
  const close = () => setDialog(undefined)
  return (
    <Stack className={classes.choices}>
      {may(listWorkshops) && (
        <Button variant={workshop_id ? 'default' : 'filled'} onClick={() => setDialog('event')}>
          {t(workshop_id ? 'other_event' : 'choose_event')}
        </Button>
      )}
      <LegalBasis topics={explanation.topics} occasion={occasion} onChoose={choose.chooseTopic} />
      {workshop_id !== undefined && (
        <Checkbox
          label={t('lift_limit')}
          description={t('lift_limit_hint')}
          checked={lift_limit}
          onChange={({ currentTarget }) => choose.liftLimit(currentTarget.checked)}
        />
      )}
      {isCurrent && count > 0 && <MailWarnings warnings={explanation.warnings} />}
      {workshop_id !== undefined && may(inviteAudience) && (
        <Button disabled={count === 0 || !isCurrent} onClick={() => setDialog('invite')}>
          {t('invite', { count })}
        </Button>
      )}
      <ChooseEventDialog
        opened={dialog === 'event'}
        chosen={workshop_id}
        onClose={close}
        onChoose={(event) => {
          choose.chooseEvent(event)
          close()
        }}
      />
      {workshop_id !== undefined && dialog === 'invite' && (
        <InviteDialog id={id} occasion={{ ...occasion, workshop_id }} title={title} count={count} onClose={close} />
      )}
    </Stack>
  )
}

type BasisProps = Pick<Explanation, 'topics'> & { occasion: InvitationChoice; onChoose: (topic: number | null) => void }

/** The consent that allows the invitation: to any topic that covers the event, or to a chosen one. */
function LegalBasis({ topics, occasion: { workshop_id, topic_id }, onChoose }: BasisProps) {
  const t = useTranslations('audiences')
  const locale = useLocale()
  const names = topics.map((topic) => ({
    value: String(topic.id),
    label: t('topic', { name: nameIn(topic, locale), version: topic.version }),
  }))
  if (topics.length === 0) return <Muted>{t('no_basis')}</Muted>
  return (
    <>
      <NativeSelect
        label={t('basis')}
        data={[{ value: '', label: t(workshop_id ? 'any_covering_topic' : 'any_topic') }, ...names]}
        value={topic_id ? String(topic_id) : ''}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || null)}
      />
      <Muted>{t('basis_hint')}</Muted>
    </>
  )
}

type ChoiceProps = {
  chosen: number | undefined
  onClose: () => void
  onChoose: (workshop_id: number) => void
}

function ChooseEventDialog({ opened, ...choice }: ChoiceProps & { opened: boolean }) {
  const t = useTranslations('audiences')
  return (
    <Dialog opened={opened} onClose={choice.onClose} title={t('choose_event')}>
      <Choice {...choice} />
    </Dialog>
  )
}

/** The button confirms the choice, because the arrow keys choose each event that they pass. */
function Choice({ chosen, onClose, onChoose }: ChoiceProps) {
  const t = useTranslations('audiences')
  const core = useTranslations('core')
  const [selected, setSelected] = useState(chosen)
  return (
    <Stack>
      <EventChoice except={[]} chosen={selected} onChoose={({ id }) => setSelected(id)} />
      <Cluster justify="end">
        <Button variant="default" onClick={onClose}>
          {core('cancel')}
        </Button>
        <Button disabled={selected === undefined} onClick={() => selected !== undefined && onChoose(selected)}>
          {t('use_event')}
        </Button>
      </Cluster>
    </Stack>
  )
}

type InviteProps = {
  id: number
  occasion: InvitationChoice & { workshop_id: number }
  title: string
  count: number
  onClose: () => void
}

function InviteDialog({ id, occasion: { workshop_id, topic_id, lift_limit }, title, count, onClose }: InviteProps) {
  const t = useTranslations('audiences')
  const router = useRouter()
  const [key] = useState(randomKey)
  const { run, isRunning } = useAction(
    () => call(inviteAudience, { params: { id }, body: { workshop_id, topic_id, count, lift_limit, key } }),
    {
      onDone: () => router.push(officeTabPath(workshop_id, 'mails')),
      onSettled: onClose,
      stale: ({ queryKey: [path] }) => String(path).startsWith(listAudiences.path),
    },
  )
  return (
    <ConfirmDialog
      title={t('invite', { count })}
      label={t('invite', { count })}
      isRunning={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t('invite_question', { count, title })}</p>
      {lift_limit && <p>{t('invite_lifted')}</p>}
    </ConfirmDialog>
  )
}
