import { useTranslations } from 'next-intl'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Stack } from '@/ui/layout/layout'
import type { Guest, OtherPerson } from '../../contract/guest-list'
import { useActions, useGuests, useNewest } from '../entrance'
import { CheckInDialog, useDialogs } from './CheckInDialog'
import { WalkInDialog } from './WalkInDialog'

type Choice = { label: string; variant?: 'quiet' | 'quiet-danger'; onChoose?: () => void }

/** A button for each answer. The one that changes nothing has the focus, or else the first that takes nothing away. */
export function Choices({ choices }: { choices: Choice[] }) {
  const focused = choices.find(({ variant }) => variant === 'quiet') ?? choices.find(({ variant }) => !variant)
  return (
    <Stack gap="sm">
      {choices.map((choice) => (
        <PlainButton
          key={choice.label}
          data-autofocus={choice === focused || undefined}
          variant={choice.variant}
          onClick={choice.onChoose}
        >
          {choice.label}
        </PlainButton>
      ))}
    </Stack>
  )
}

/** Asks, and closes with each answer. */
function ChoiceDialog({ title, text, choices }: { title: string; text: string; choices: Choice[] }) {
  const { close } = useDialogs()
  const closing = choices.map(({ onChoose, ...choice }) => ({
    ...choice,
    onChoose: () => {
      close()
      onChoose?.()
    },
  }))
  return (
    <CheckInDialog title={title}>
      <Stack gap="lg">
        <p>{text}</p>
        <Choices choices={closing} />
      </Stack>
    </CheckInDialog>
  )
}

/** Asks whether a guest leaves now, where the minutes count, or was checked in by mistake. */
export function CheckOutDialog(props: { person: Guest }) {
  const t = useTranslations('check_in')
  const person = useNewest(props.person)
  const { guestList, nameOf } = useGuests()
  const { setPresence, seeAgain } = useActions()
  const leaves = { label: t('leaves'), onChoose: () => setPresence(person, 'gone') }
  return (
    <ChoiceDialog
      title={t('out_title', { name: nameOf(person) })}
      text={t(guestList.counts_attendance ? 'out_text' : 'out_mistake')}
      choices={[
        ...(guestList.counts_attendance ? [leaves] : []),
        { label: t('stay'), variant: 'quiet', onChoose: () => seeAgain(person) },
        { label: t('out'), variant: 'quiet-danger', onChoose: () => setPresence(person, 'missing') },
      ]}
    />
  )
}

export function EndDialog() {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { endEvent } = useActions()
  const count = useGuests().counts.here
  return (
    <ChoiceDialog
      title={t('end_title', { count })}
      text={t('end_text')}
      choices={[
        { label: t('end_confirm', { count }), onChoose: endEvent },
        { label: core('cancel'), variant: 'quiet' },
      ]}
    />
  )
}

/** Asks before a person of the waiting list gets a seat of a full event, and offers a cancelled person to come in. */
export function OtherDialog({ other }: { other: OtherPerson }) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { nameOf } = useGuests()
  const { giveSeat } = useActions()
  const { open } = useDialogs()
  const { state, first_name, last_name } = other
  const isWaiting = state === 'waiting'
  return (
    <ChoiceDialog
      title={nameOf(other)}
      text={t(isWaiting ? 'seat_full' : 'cancelled_text')}
      choices={[
        isWaiting
          ? { label: t('seat_anyway'), onChoose: () => giveSeat(other, true) }
          : { label: t('walk_in_open'), onChoose: () => open(<WalkInDialog draft={{ first_name, last_name }} />) },
        { label: core('cancel'), variant: 'quiet' },
      ]}
    />
  )
}
