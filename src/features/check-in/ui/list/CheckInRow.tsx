import {
  IconCircle,
  IconCircleArrowRight,
  IconCircleCheckFilled,
  IconDotsVertical,
  IconFlag,
  IconId,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import type { Guest } from '../../contract/guest-list'
import { usePresenceText } from '../guests/use-presence-text'
import type { Presence } from '../queue/queue-reducer'
import classes from './list.module.css'
import { moveFocus } from './move-focus'

type Props = {
  person: Guest
  name: string
  presence: Presence
  isUnsaved: boolean
  /** The server's reason for reverting the last action. */
  refusal?: string
  onChoose?: (person: Guest, presence: Presence) => void
  onNumbers?: (person: Guest) => void
  onMore: (person: Guest) => void
}

const ICONS = {
  missing: <IconCircle aria-hidden size={30} stroke={1.5} />,
  here: <IconCircleCheckFilled aria-hidden size={30} />,
  gone: <IconCircleArrowRight aria-hidden size={30} stroke={1.5} />,
} satisfies Record<Presence, ReactNode>

/** A guest; one press checks them in. */
export const CheckInRow = memo(function CheckInRow({
  person,
  name,
  presence,
  isUnsaved,
  refusal,
  onChoose,
  onNumbers,
  onMore,
}: Props) {
  const t = useTranslations('check_in')
  const presenceText = usePresenceText()
  return (
    <li className={classes.item} data-presence={presence}>
      <RowButton presence={presence} onChoose={onChoose && (() => onChoose(person, presence))}>
        <span className={classes.person}>
          <span className={classes.name}>{name}</span>
          <Details person={person} />
          <EntranceNote note={person.entrance_note} />
          {refusal && <span className={classes.refusal}>{refusal}</span>}
        </span>
        <span className={classes.state}>
          {isUnsaved ? t('saving') : presenceText(person, presence)}
          {ICONS[presence]}
        </span>
      </RowButton>
      {person.missing_numbers.length > 0 && <NumberMark name={name} onAsk={onNumbers && (() => onNumbers(person))} />}
      <button
        type="button"
        className={classes.more}
        aria-label={t('more_named', { name })}
        title={t('more')}
        onClick={() => onMore(person)}
      >
        <IconDotsVertical aria-hidden size={22} />
      </button>
    </li>
  )
})

/** A number without which a body gives no points is missing. */
function NumberMark({ name, onAsk }: { name: string; onAsk?: () => void }) {
  const t = useTranslations('check_in')
  const content = (
    <>
      <IconId aria-hidden size={24} stroke={1.75} />
      <span className={classes.markText}>{t('number_missing')}</span>
    </>
  )
  if (!onAsk) return <span className={classes.mark}>{content}</span>
  return (
    <button
      type="button"
      className={classes.mark}
      aria-label={t('number_missing_named', { name })}
      title={t('number_missing')}
      onClick={onAsk}
    >
      {content}
    </button>
  )
}

type RowButtonProps = { presence: Presence; onChoose?: () => void; children: ReactNode }

/** Readers without the permission see the same row without a button. */
function RowButton({ presence, onChoose, children }: RowButtonProps) {
  if (!onChoose) return <div className={classes.row}>{children}</div>
  return (
    <button
      type="button"
      className={classes.row}
      data-stop
      aria-pressed={presence === 'here'}
      // The second click of a double press would hit the guest who has moved to this position.
      onClick={({ detail }) => detail < 2 && onChoose()}
      onKeyDown={moveFocus}
    >
      {children}
    </button>
  )
}

function Details({ person: { institution, main_name } }: { person: Guest }) {
  const t = useTranslations('check_in')
  const details = [institution, main_name && t('with', { name: main_name })].filter(Boolean).join(' · ')
  if (!details) return null
  return (
    <span className={classes.details} title={details}>
      {details}
    </span>
  )
}

/** Staff have to know this of the person before they greet them. */
export function EntranceNote({ note }: { note: string }) {
  if (!note) return null
  return (
    <span className={classes.note}>
      <IconFlag aria-hidden size={16} stroke={2} />
      {note}
    </span>
  )
}
