import { TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { maskNumber } from '@/features/person-numbers/contract'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Dialog } from '@/ui/feedback/Dialog'
import { Muted, Stack } from '@/ui/layout/layout'
import type { Guest } from '../../contract/guest-list'
import { Choices } from '../dialogs/ChoiceDialogs'
import { useActions, useGuests, useView } from '../entrance'
import { searchPeople } from '../guests/guest-search'
import { useTime } from '../guests/use-presence-text'
import classes from './Scanner.module.css'
import type { ShownScan, useScanner } from './use-scanner'

type Scanner = ReturnType<typeof useScanner>

/**
 * The questions that a scan leaves open: whether a guest leaves, and whose card was scanned. The focus stays where it was
 * when they close, since a search field would open the keyboard of a phone over the camera.
 */
export function ScanQuestions({ scanner, question: { result, since } }: { scanner: Scanner; question: ShownScan }) {
  if (result.outcome === 'efn_new') return <CardQuestion scanner={scanner} efn={result.efn} />
  return 'guest' in result && <LeaveQuestion scanner={scanner} guest={result.guest} since={since} />
}

type LeaveProps = { scanner: Scanner; guest: Guest; since: string | null }

function LeaveQuestion({ scanner: { checkOut, seeAgain, closeQuestion }, guest, since }: LeaveProps) {
  const t = useTranslations('check_in')
  const { nameOf } = useGuests()
  const time = useTime()(since)
  return (
    <Dialog title={t('out_title', { name: nameOf(guest) })} onClose={closeQuestion}>
      <Stack gap="lg">
        <p>{time ? t('scan.leave_since', { time }) : t('scan.leave')}</p>
        <Choices
          choices={[
            { label: t('leaves'), onChoose: () => checkOut(guest) },
            { label: t('stay'), variant: 'quiet', onChoose: () => seeAgain(guest) },
          ]}
        />
      </Stack>
    </Dialog>
  )
}

/** A number gets a person only after somebody has compared the name on the card. */
function CardQuestion({ scanner: { bindEfn, closeQuestion }, efn }: { scanner: Scanner; efn: string }) {
  const { nameOf, presenceOf } = useGuests()
  const t = useTranslations('check_in.scan')
  const [guest, setGuest] = useState<Guest>()
  if (!guest) {
    return (
      <Dialog title={t('card_title')} onClose={closeQuestion}>
        <p>{t('card_text', { number: maskNumber(efn) })}</p>
        <GuestChoice onChoose={setGuest} />
      </Dialog>
    )
  }
  const name = nameOf(guest)
  return (
    <Dialog title={t('card_confirm', { name })} onClose={closeQuestion}>
      <Stack gap="lg">
        <p>{t('card_compare')}</p>
        {guest.efn !== null && <p>{t('card_replaces', { name })}</p>}
        <Choices
          choices={[
            {
              label: t(presenceOf(guest) === 'here' ? 'card_save' : 'card_save_in'),
              onChoose: () => bindEfn(guest, efn),
            },
            { label: t('card_other'), variant: 'quiet', onChoose: () => setGuest(undefined) },
          ]}
        />
      </Stack>
    </Dialog>
  )
}

/** The person who was checked in last, and then those without a number, are the most likely owners of a card. */
const SUGGESTIONS_MAX = 6

function GuestChoice({ onChoose }: { onChoose: (guest: Guest) => void }) {
  const { nameOf } = useGuests()
  const { entries } = useView()
  const { last } = useActions()
  const t = useTranslations('check_in')
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const rankOf = ({ id, efn }: Guest) => (id === last?.registration_id ? 0 : 1) + (efn === null ? 0 : 2)
    return searchPeople(entries, search)
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .slice(0, SUGGESTIONS_MAX)
  }, [entries, search, last])
  return (
    <Stack gap="xs" className={classes.guests}>
      <TextInput
        type="search"
        size="md"
        autoComplete="off"
        label={t('scan.card_search')}
        leftSection={<IconSearch aria-hidden size={20} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.map((guest) => (
        <PlainButton key={guest.id} variant="quiet" onClick={() => onChoose(guest)}>
          <Stack as="span" gap="0">
            {nameOf(guest)}
            {guest.id === last?.registration_id && (
              <Muted as="small" isSmall>
                {t('scan.card_last')}
              </Muted>
            )}
          </Stack>
          <IconChevronRight aria-hidden size={20} />
        </PlainButton>
      ))}
      {found.length === 0 && <Muted>{t('none_title')}</Muted>}
    </Stack>
  )
}
