import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import type { DoorPerson } from '../contract/check-in'
import classes from './CheckIn.module.css'
import { moveFocus } from './check-in-focus'
import { shownName } from './use-desk'

type Props = {
  person: DoorPerson
  here: boolean
  isUnsaved: boolean
  /** Why the server took the last tap back. */
  refusal?: string
  onChoose?: (person: DoorPerson, wasHere: boolean) => void
}

/** A guest: one tap and they are here. */
export const CheckInRow = memo(function CheckInRow({ person, here, isUnsaved, refusal, onChoose }: Props) {
  const t = useTranslations('check_in')
  return (
    <li className={classes.item}>
      <Target here={here} onChoose={onChoose && (() => onChoose(person, here))}>
        <span className={classes.who}>
          <span className={classes.name}>{shownName(person)}</span>
          <Details person={person} />
          {refusal && <span className={classes.refusal}>{refusal}</span>}
        </span>
        <span className={classes.state}>
          {isUnsaved ? t('saving') : <Since person={person} here={here} />}
          {here ? <IconCircleCheckFilled aria-hidden size={32} /> : <IconCircle aria-hidden size={32} stroke={1.5} />}
        </span>
      </Target>
    </li>
  )
})

/** Who may not change anything sees the same without a button. */
function Target({ here, onChoose, children }: { here: boolean; onChoose?: () => void; children: ReactNode }) {
  const look = { className: classes.row, 'data-here': here || undefined }
  if (!onChoose) return <div {...look}>{children}</div>
  return (
    <button
      type="button"
      {...look}
      data-stop
      aria-pressed={here}
      // The second half of a double tap would hit whoever stands there by now.
      onClick={({ detail }) => detail < 2 && onChoose()}
      onKeyDown={moveFocus}
    >
      {children}
    </button>
  )
}

function Details({ person: { institution, email, main_name, ...person } }: { person: DoorPerson }) {
  const t = useTranslations('check_in')
  const isNameless = shownName({ ...person, institution, email, main_name }) === email
  const details = [institution, !isNameless && email, main_name && t('with', { name: main_name })].filter(Boolean)
  return <span className={classes.details}>{details.join(' · ')}</span>
}

function Since({ person: { participated }, here }: { person: DoorPerson; here: boolean }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  if (!here) return null
  const time = showInstant(participated, { ...formats, format_datetime: formats.format_time })
  return time ? t('since', { time }) : t('here')
}
