import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { maskNumber } from '@/features/person-numbers/contract'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import type { Guest } from '../../contract/guest-list'
import { useActions, useGuests } from '../entrance'
import { searchEntriesOf, searchPeople } from '../guests/guest-search'
import { useTime } from '../guests/use-presence-text'
import classes from './Scanner.module.css'
import type { ScanQuestion } from './use-scanner'

type Props = {
  question: ScanQuestion
  since: string | null
  onLeaves: (guest: Guest) => void
  onStays: (guest: Guest) => void
  onBind: (guest: Guest, efn: string) => void
  onClose: () => void
}

/** The questions that a scan leaves open: whether a guest leaves, and whose card was scanned. */
export function ScanQuestions({ question, since, onLeaves, onStays, onBind, onClose }: Props) {
  const { nameOf } = useGuests()
  if (question.outcome === 'efn_new') {
    return <CardQuestion efn={question.efn} onBind={onBind} onClose={onClose} />
  }
  const { guest } = question
  return (
    <LeaveQuestion
      name={nameOf(guest)}
      since={since}
      onLeaves={() => onLeaves(guest)}
      onStays={() => onStays(guest)}
      onClose={onClose}
    />
  )
}

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** The focus stays where it was, since a search field would open the keyboard of a phone over the camera. */
function ScanDialog({ title, onClose, children }: DialogProps) {
  const t = useTranslations('check_in.scan')
  const closeButtonProps = useCloseButton(t('question_close'))
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text span fw={600}>
          {title}
        </Text>
      }
      closeButtonProps={closeButtonProps}
      centered
    >
      {children}
    </Modal>
  )
}

type LeaveProps = { name: string; since: string | null } & Record<'onLeaves' | 'onStays' | 'onClose', () => void>

function LeaveQuestion({ name, since, onLeaves, onStays, onClose }: LeaveProps) {
  const t = useTranslations('check_in')
  const time = useTime()(since)
  return (
    <ScanDialog title={t('out_title', { name })} onClose={onClose}>
      <Text>{time ? t('scan.leave_since', { time }) : t('scan.leave')}</Text>
      <Stack gap="sm" mt="lg">
        <Button size="lg" onClick={onLeaves}>
          {t('leaves')}
        </Button>
        <Button data-autofocus size="lg" variant="default" onClick={onStays}>
          {t('stay')}
        </Button>
      </Stack>
    </ScanDialog>
  )
}

type CardProps = Pick<Props, 'onBind' | 'onClose'> & { efn: string }

/** A number gets a person only after somebody has compared the name on the card. */
function CardQuestion({ efn, onBind, onClose }: CardProps) {
  const { nameOf, presenceOf } = useGuests()
  const t = useTranslations('check_in.scan')
  const [guest, setGuest] = useState<Guest>()
  if (!guest) {
    return (
      <ScanDialog title={t('card_title')} onClose={onClose}>
        <Text>{t('card_text', { number: maskNumber(efn) })}</Text>
        <GuestChoice onChoose={setGuest} />
      </ScanDialog>
    )
  }
  const name = nameOf(guest)
  const isHere = presenceOf(guest) === 'here'
  return (
    <ScanDialog title={t('card_confirm', { name })} onClose={onClose}>
      <Text>{t('card_compare')}</Text>
      {guest.efn !== null && <Text mt="xs">{t('card_replaces', { name })}</Text>}
      <Stack gap="sm" mt="lg">
        <Button size="lg" onClick={() => onBind(guest, efn)}>
          {t(isHere ? 'card_save' : 'card_save_in')}
        </Button>
        <Button data-autofocus size="lg" variant="default" onClick={() => setGuest(undefined)}>
          {t('card_other')}
        </Button>
      </Stack>
    </ScanDialog>
  )
}

/** The person who was checked in last, and then those without a number, are the most likely owners of a card. */
const SUGGESTIONS_MAX = 6

function GuestChoice({ onChoose }: { onChoose: (guest: Guest) => void }) {
  const { people, nameOf } = useGuests()
  const { last } = useActions()
  const t = useTranslations('check_in.scan')
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const entries = useMemo(() => searchEntriesOf(people, locale), [people, locale])
  const found = useMemo(() => {
    const rankOf = ({ id, efn }: Guest) => (id === last?.registration_id ? 0 : 1) + (efn === null ? 0 : 2)
    return searchPeople(entries, search)
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .slice(0, SUGGESTIONS_MAX)
  }, [entries, search, last])
  return (
    <Stack gap="xs" mt="md">
      <TextInput
        type="search"
        size="md"
        autoComplete="off"
        label={t('card_search')}
        leftSection={<IconSearch aria-hidden size={20} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.map((guest) => (
        <button key={guest.id} type="button" className={classes.choice} onClick={() => onChoose(guest)}>
          <span>
            {nameOf(guest)}
            {guest.id === last?.registration_id && <small className={classes.hint}>{t('card_last')}</small>}
          </span>
          <IconChevronRight aria-hidden size={20} />
        </button>
      ))}
      {found.length === 0 && <Text c="dimmed">{t('card_nobody')}</Text>}
    </Stack>
  )
}
