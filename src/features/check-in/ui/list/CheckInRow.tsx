import {
  IconArmchair,
  IconCircle,
  IconCircleArrowRight,
  IconCircleCheckFilled,
  IconCircleX,
  IconDotsVertical,
  IconId,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { Box, Stack } from '@/ui/layout/layout'
import type { Guest, OtherPerson } from '../../contract/guest-list'
import type { Presence } from '../device/recorded-action'
import { EntranceNote } from '../guests/EntranceNote'
import { usePresenceText } from '../guests/use-presence-text'
import classes from './list.module.css'
import { moveFocus } from './move-focus'

const ICONS = {
  missing: <IconCircle aria-hidden size={30} stroke={1.5} />,
  here: <IconCircleCheckFilled aria-hidden size={30} />,
  gone: <IconCircleArrowRight aria-hidden size={30} stroke={1.5} />,
  waiting: <IconArmchair aria-hidden size={30} stroke={1.5} />,
  cancelled: <IconCircleX aria-hidden size={30} stroke={1.5} />,
} satisfies Record<Presence | OtherPerson['state'], ReactNode>

type RowProps = {
  state: keyof typeof ICONS
  name: string
  details: (string | false | null)[]
  note?: string
  /** The server's reason for reverting the last action. */
  refusal?: string
  stateText: ReactNode
  isPressed?: boolean
  /** Readers without the permission see the same row without a button. */
  onPress?: () => void
  children?: ReactNode
}

function Row({ state, name, note, refusal, stateText, isPressed, onPress, children, ...row }: RowProps) {
  const details = row.details.filter(Boolean).join(' · ')
  const press = onPress && {
    type: 'button',
    'data-stop': true,
    'aria-pressed': isPressed,
    // The second click of a double press would hit the guest who has moved to this position.
    onClick: ({ detail }: MouseEvent) => detail < 2 && onPress(),
    onKeyDown: moveFocus,
  }
  return (
    <li className={classes.item} data-presence={state}>
      <Box tag={press ? 'button' : 'div'} base={classes.row} {...press}>
        <span className={classes.person}>
          <span className={classes.name}>{name}</span>
          {details && (
            <span className={classes.details} title={details}>
              {details}
            </span>
          )}
          <EntranceNote note={note} />
          {refusal && <span className={classes.refusal}>{refusal}</span>}
        </span>
        <span className={classes.state}>
          {stateText}
          {ICONS[state]}
        </span>
      </Box>
      {children}
    </li>
  )
}

type GuestProps = Pick<RowProps, 'name' | 'refusal'> & {
  person: Guest
  presence: Presence
  isUnsaved: boolean
  onChoose?: (person: Guest, presence: Presence) => void
  onNumbers?: (person: Guest) => void
  onMore: (person: Guest) => void
}

/** A guest; one press checks them in. */
export const CheckInRow = memo(function CheckInRow({
  person,
  presence,
  isUnsaved,
  onChoose,
  onNumbers,
  onMore,
  ...row
}: GuestProps) {
  const t = useTranslations('check_in')
  const presenceText = usePresenceText()
  const { institution, main_name, entrance_note, missing_numbers } = person
  return (
    <Row
      {...row}
      state={presence}
      details={[institution, main_name && t('with', { name: main_name })]}
      note={entrance_note}
      stateText={isUnsaved ? t('saving') : presenceText(person, presence)}
      isPressed={presence === 'here'}
      onPress={onChoose && (() => onChoose(person, presence))}
    >
      {missing_numbers.length > 0 && <NumberMark name={row.name} onAsk={onNumbers && (() => onNumbers(person))} />}
      <button
        type="button"
        className={classes.more}
        aria-label={t('more_named', { name: row.name })}
        title={t('more')}
        onClick={() => onMore(person)}
      >
        <IconDotsVertical aria-hidden size={22} />
      </button>
    </Row>
  )
})

type OtherProps = Pick<RowProps, 'name' | 'refusal'> & {
  other: OtherPerson
  /** Null where there is no limit. */
  seatsLeft: number | null
  onChoose?: (other: OtherPerson) => void
}

/** Somebody without a seat: one press gives a person of the waiting list a free one. */
export function OtherRow({ other, seatsLeft, onChoose, ...row }: OtherProps) {
  const t = useTranslations('check_in')
  const { state, main_name } = other
  const isWaiting = state === 'waiting'
  const stateText = (
    <Stack as="span" gap="0">
      <strong>{t(`scan.titles.${state}`)}</strong>
      {onChoose && <span>{t(isWaiting ? 'give_seat' : 'show')}</span>}
      {isWaiting && seatsLeft !== null && <span>{t('seats_left', { count: Math.max(0, seatsLeft) })}</span>}
    </Stack>
  )
  return (
    <Row
      {...row}
      state={state}
      details={[main_name && t('with', { name: main_name })]}
      stateText={stateText}
      onPress={onChoose && (() => onChoose(other))}
    />
  )
}

/** A number without which a body gives no points is missing. */
function NumberMark({ name, onAsk }: { name: string; onAsk?: () => void }) {
  const t = useTranslations('check_in')
  const label = t('number_missing')
  const press = onAsk && {
    type: 'button',
    'aria-label': t('number_missing_named', { name }),
    title: label,
    onClick: onAsk,
  }
  return (
    <Box tag={press ? 'button' : 'span'} base={classes.mark} {...press}>
      <IconId aria-hidden size={24} stroke={1.75} />
      <span className={classes.markText}>{label}</span>
    </Box>
  )
}
