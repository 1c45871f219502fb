import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Guest, OtherPerson } from '../../contract/guest-list'
import { useActions, useGuests } from '../entrance'
import { CheckInDialog, type DialogProps } from './CheckInDialog'

type Choice = { label: string; variant?: 'default' | 'outline'; onChoose?: () => void }
type ChoiceProps = DialogProps & { title: string; text: string; closeLabel?: string; choices: Choice[] }

/** Asks with a button for each answer. The answer that changes no time has the focus. */
function ChoiceDialog({ text, choices, ...dialog }: ChoiceProps) {
  return (
    <CheckInDialog {...dialog}>
      <Text>{text}</Text>
      <Stack gap="sm" mt="lg">
        {choices.map(({ label, variant, onChoose }) => (
          <Button
            key={label}
            size="md"
            data-autofocus={variant === 'default' || undefined}
            variant={variant}
            color={variant === 'outline' ? 'red' : undefined}
            onClick={() => {
              dialog.onClose()
              onChoose?.()
            }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </CheckInDialog>
  )
}

/** Asks whether a guest leaves now, where the minutes count, or was checked in by mistake. */
export function CheckOutDialog({ person, ...dialog }: DialogProps & { person: Guest }) {
  const t = useTranslations('check_in')
  const { guestList, nameOf } = useGuests()
  const { setPresence, seeAgain } = useActions()
  const leaves = { label: t('leaves'), onChoose: () => setPresence(person, 'gone') }
  return (
    <ChoiceDialog
      {...dialog}
      title={t('out_title', { name: nameOf(person) })}
      closeLabel={t('stay')}
      text={t(guestList.counts_attendance ? 'out_text' : 'out_mistake')}
      choices={[
        ...(guestList.counts_attendance ? [leaves] : []),
        { label: t('stay'), variant: 'default', onChoose: () => seeAgain(person) },
        { label: t('out'), variant: 'outline', onChoose: () => setPresence(person, 'missing') },
      ]}
    />
  )
}

/** Asks with the number of people before everybody is checked out. */
export function EndDialog(dialog: DialogProps) {
  const t = useTranslations('check_in')
  const { endEvent } = useActions()
  const count = useGuests().counts.here
  return (
    <ChoiceDialog
      {...dialog}
      title={t('end_title', { count })}
      text={t('end_text')}
      choices={[
        { label: t('end_confirm', { count }), onChoose: endEvent },
        { label: t('end_cancel'), variant: 'default' },
      ]}
    />
  )
}

type OtherProps = DialogProps & { other: OtherPerson; onWalkIn: () => void }

/** Asks before a person of the waiting list gets a seat of a full event, and offers a cancelled person to come in. */
export function OtherDialog({ other, onWalkIn, ...dialog }: OtherProps) {
  const t = useTranslations('check_in')
  const { nameOf } = useGuests()
  const { giveSeat } = useActions()
  const isWaiting = other.state === 'waiting'
  return (
    <ChoiceDialog
      {...dialog}
      title={nameOf(other)}
      text={t(isWaiting ? 'seat_full' : 'cancelled_text')}
      choices={[
        isWaiting
          ? { label: t('seat_anyway'), onChoose: () => giveSeat(other, true) }
          : { label: t('walk_in_open'), onChoose: onWalkIn },
        { label: t('seat_keep'), variant: 'default' },
      ]}
    />
  )
}
