import { IconArmchair, IconCircleX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { OtherPerson } from '../../contract/guest-list'
import classes from './list.module.css'
import { moveFocus } from './move-focus'

type Props = {
  other: OtherPerson
  name: string
  /** Null where there is no limit. */
  seatsLeft: number | null
  refusal?: string
  onChoose?: (other: OtherPerson) => void
}

/** Somebody without a seat: one press gives a person of the waiting list a free one. */
export function OtherRow({ other, name, seatsLeft, refusal, onChoose }: Props) {
  const t = useTranslations('check_in')
  const isWaiting = other.state === 'waiting'
  const content = (
    <>
      <span className={classes.person}>
        <span className={classes.name}>{name}</span>
        {other.main_name && <span className={classes.details}>{t('with', { name: other.main_name })}</span>}
        {refusal && <span className={classes.refusal}>{refusal}</span>}
      </span>
      <span className={classes.state}>
        <span>
          <strong>{t(isWaiting ? 'on_waiting_list' : 'is_cancelled')}</strong>
          {onChoose && <span className={classes.hint}>{t(isWaiting ? 'give_seat' : 'show')}</span>}
          {isWaiting && seatsLeft !== null && (
            <span className={classes.hint}>{t('seats_left', { count: Math.max(0, seatsLeft) })}</span>
          )}
        </span>
        {isWaiting ? (
          <IconArmchair aria-hidden size={30} stroke={1.5} />
        ) : (
          <IconCircleX aria-hidden size={30} stroke={1.5} />
        )}
      </span>
    </>
  )
  return (
    <li className={classes.item} data-presence={other.state}>
      {onChoose ? (
        <button
          type="button"
          className={classes.row}
          data-stop
          onClick={({ detail }) => detail < 2 && onChoose(other)}
          onKeyDown={moveFocus}
        >
          {content}
        </button>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
