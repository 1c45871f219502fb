import { IconCircle, IconCircleArrowRight, IconCircleCheckFilled, IconId } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { useFormats } from '@/client/config/formats'
import type { Guest } from '@/features/registrations/contract/check-in'
import { displayName } from '@/features/registrations/rules/people'
import { showInstant } from '@/i18n/formats'
import classes from '../CheckIn.module.css'
import type { Presence } from '../offline-queue'
import { moveFocus } from './move-focus'

type Props = {
  person: Guest
  presence: Presence
  isUnsaved: boolean
  /** The server's reason for reverting the last tap. */
  refusal?: string
  onChoose?: (person: Guest, presence: Presence) => void
  onNumbers?: (person: Guest) => void
}

const ICONS = {
  missing: <IconCircle aria-hidden size={32} stroke={1.5} />,
  here: <IconCircleCheckFilled aria-hidden size={32} />,
  gone: <IconCircleArrowRight aria-hidden size={32} stroke={1.5} />,
} satisfies Record<Presence, ReactNode>

/** A guest; one tap checks them in. */
export const CheckInRow = memo(function CheckInRow({
  person,
  presence,
  isUnsaved,
  refusal,
  onChoose,
  onNumbers,
}: Props) {
  const t = useTranslations('check_in')
  return (
    <li className={classes.item}>
      <RowButton presence={presence} onChoose={onChoose && (() => onChoose(person, presence))}>
        <span className={classes.person}>
          <span className={classes.name}>{displayName(person)}</span>
          <Details person={person} />
          {refusal && <span className={classes.refusal}>{refusal}</span>}
        </span>
        <span className={classes.state}>
          {isUnsaved ? t('saving') : <Since person={person} presence={presence} />}
          {ICONS[presence]}
        </span>
      </RowButton>
      {person.missing_numbers.length > 0 && (
        <NumberMark person={person} onAsk={onNumbers && (() => onNumbers(person))} />
      )}
    </li>
  )
})

/** A number without which a body gives no points is missing. */
function NumberMark({ person, onAsk }: { person: Guest; onAsk?: () => void }) {
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
      aria-label={t('number_missing_named', { name: displayName(person) })}
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
  const here = presence === 'here'
  const rowProps = { className: classes.row, 'data-here': here || undefined }
  if (!onChoose) return <div {...rowProps}>{children}</div>
  return (
    <button
      type="button"
      {...rowProps}
      data-stop
      aria-pressed={here}
      // The second click of a double tap would hit the guest who has moved to this position.
      onClick={({ detail }) => detail < 2 && onChoose()}
      onKeyDown={moveFocus}
    >
      {children}
    </button>
  )
}

function Details({ person }: { person: Guest }) {
  const t = useTranslations('check_in')
  const { institution, email, main_name } = person
  const isNameless = displayName(person) === email
  const details = [institution, !isNameless && email, main_name && t('with', { name: main_name })].filter(Boolean)
  return <span className={classes.details}>{details.join(' · ')}</span>
}

/** The server's times, unless the last tap of this device is newer than the list. */
function Since({ person: { participated, came_at, left_at }, presence }: { person: Guest; presence: Presence }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  if (presence === 'missing') return null
  const isGone = presence === 'gone'
  const isRead = participated !== null && isGone === (left_at !== null)
  const time = isRead
    ? showInstant(isGone ? left_at : came_at, { ...formats, format_datetime: formats.format_time })
    : ''
  if (isGone) return time ? t('left', { time }) : t('gone')
  return time ? t('since', { time }) : t('here')
}
