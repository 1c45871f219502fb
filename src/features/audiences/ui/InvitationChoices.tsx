import { Button, Checkbox, NativeSelect, Select } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { randomKey } from '@/client/calls/random-key'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { nameIn } from '@/contract/locales'
import { MailWarnings } from '@/features/mailings/ui/MailWarnings'
import { listWorkshops } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showDate } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useListSearch } from '@/ui/form/picks/use-list-search'
import { Muted, Stack } from '@/ui/layout/layout'
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
  const [isInviting, setInviting] = useState(false)
  const { workshop_id, lift_limit = false } = occasion
  const count = explanation.parts.find(({ part }) => part === 'invited_now')?.count ?? 0
  return (
    <Stack className={classes.choices}>
      {may(listWorkshops) && <EventSelect key={title} id={workshop_id} title={title} onChoose={choose.chooseEvent} />}
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
        <Button disabled={count === 0 || !isCurrent} onClick={() => setInviting(true)}>
          {t('invite', { count })}
        </Button>
      )}
      {workshop_id !== undefined && isInviting && (
        <InviteDialog
          id={id}
          occasion={{ ...occasion, workshop_id }}
          title={title}
          count={count}
          onClose={() => setInviting(false)}
        />
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

type EventProps = { id: number | undefined; title: string; onChoose: (workshop_id: number | null) => void }

/** Chooses a coming event; the next ones are offered before anything is typed. */
function EventSelect({ id, title, onChoose }: EventProps) {
  const t = useTranslations('audiences')
  const core = useTranslations('core')
  const formats = useFormats()
  const [isOpened, setIsOpened] = useState(false)
  const isNamed = (typed: string) => id !== undefined && typed === title
  const search = useListSearch(listWorkshops, (typed) => !isOpened || isNamed(typed), COMING)
  const found = search.hits.map((event) => ({
    value: String(event.id),
    label: [event.title, showDate(event.date, formats)].join(', '),
  }))
  const chosen = id === undefined || title === '' ? [] : [{ value: String(id), label: title }]
  const others = found.filter(({ value }) => value !== String(id))
  return (
    <Select
      w="min(100%, 29rem)"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': core('clear') }}
      label={t('choose_event')}
      // The server searches by more than the label, so that its results are not filtered again.
      filter={({ options }) => options}
      nothingFoundMessage={search.hint}
      data={[...chosen, ...others]}
      value={id === undefined ? null : String(id)}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      onDropdownOpen={() => setIsOpened(true)}
      onChange={(value) => onChoose(Number(value) || null)}
    />
  )
}

const COMING = { least: 0, filter: { hide_past_workshops: 1 } }

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
