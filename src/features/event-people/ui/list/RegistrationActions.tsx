import { IconArrowsExchange, IconMail, IconPencil, IconUserX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { UNDO_SECONDS } from '@/contract/values/registrations'
import { sendMail } from '@/features/mailings/contract/mailings'
import { moveRegistrations } from '@/features/registrations/contract/moves'
import { getPerson, type ListedRegistration, saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated, isWaitingParty } from '@/features/registrations/rules/states'
import { LazyMoveDialog } from '@/features/registrations/ui/moving/LazyMoveDialog'
import { promoteInterests } from '@/features/waitlist/contract/promotion'
import { usePromote } from '@/features/waitlist/ui/office/use-promote'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { IconButton } from '@/ui/buttons/IconButton'
import { useOpened } from '@/ui/feedback/use-opened'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { PersonMenu } from '../person/PersonMenu'
import type { OpenedPerson } from '../person/use-opened-person'
import { SeatDialog } from '../seat/SeatDialog'
import { useCancellation } from '../seat/use-cancellation'
import { useCheckIn } from '../seat/use-check-in'
import classes from './RegistrationsTab.module.css'

type Props = { person: ListedRegistration; onOpen: OpenedPerson['open'] }

/** The actions for one row that the reader may use. */
export function RegistrationActions({ person, onOpen }: Props) {
  const may = useMay()
  return (
    <span className={classes.row}>
      {may(saveRegistration) && !person.erased_at && <CheckInButton person={person} />}
      {may(promoteInterests) && isWaitingParty(person) && <PromoteButton person={person} />}
      <MoreMenu person={person} onOpen={onOpen} />
    </span>
  )
}

function CheckInButton({ person }: Pick<Props, 'person'>) {
  const t = useTranslations('people')
  const checkIn = useCheckIn()
  const isCheckedIn = person.participated !== null
  if (!isCheckedIn && !isSeated(person)) return null

  const label = t(isCheckedIn ? 'check_out_named' : 'check_in_named', { name: displayName(person) })
  return (
    <IconButton
      icon={isCheckedIn ? 'circle_check_filled' : 'circle_check'}
      tone={isCheckedIn ? 'good' : undefined}
      label={label}
      onClick={() => void checkIn(person, !isCheckedIn)}
    />
  )
}

function PromoteButton({ person }: Pick<Props, 'person'>) {
  const t = useTranslations('moving')
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const { promote, dialog } = usePromote({ onClose: returnFocus })
  return (
    <>
      <IconButton
        ref={ref}
        icon="user_plus"
        label={t('promote_named', { email: person.email })}
        onClick={() => promote([person.id])}
      />
      {dialog}
    </>
  )
}

function MoreMenu({ person, onOpen }: Props) {
  const t = useTranslations('people')
  const moving = useTranslations('moving')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'cancel' | 'move'>()
  const cancel = useCancellation({ onQuestion: () => open('cancel') })
  const isOpenable = !person.preliminary_registration && !person.erased_at && may(getPerson)
  const mayCancel = may(saveRegistration) && isSeated(person) && !person.erased_at
  const isMovable = person.participated === null && person.cancelled_at === null
  /** Moves the focus to the menu's button first, so that closing the person returns to it. */
  const openPerson = (options?: Parameters<Props['onOpen']>[1]) => {
    focus.ref.current?.focus()
    onOpen(person.id, options)
  }
  return (
    <>
      <PersonMenu person={person} focus={focus}>
        {mayCancel && (
          <ActionItem
            icon={IconUserX}
            label={t('cancel')}
            text={t('cancel_hint', { seconds: UNDO_SECONDS })}
            onClick={() => void cancel(person)}
          />
        )}
        {isOpenable && (
          <>
            {isMovable && may(moveRegistrations) && (
              <ActionItem icon={IconArrowsExchange} label={moving('move')} onClick={() => open('move')} />
            )}
            {may(sendMail) && (
              <ActionItem icon={IconMail} label={t('send')} onClick={() => openPerson({ part: 'mails' })} />
            )}
            <ActionItem
              icon={IconPencil}
              label={t(may(saveRegistration) ? 'edit' : 'view')}
              onClick={() => openPerson()}
            />
          </>
        )}
      </PersonMenu>
      {opened === 'move' && (
        <LazyMoveDialog
          workshop_id={person.workshop_id}
          ids={[person.id]}
          name={displayName(person)}
          onClose={close}
          onDone={close}
        />
      )}
      {opened === 'cancel' && <SeatDialog action={opened} person={person} onClose={close} />}
    </>
  )
}
