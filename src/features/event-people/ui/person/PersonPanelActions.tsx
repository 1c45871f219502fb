import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCircleCheck,
  IconCircleX,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { moveRegistrations } from '@/features/registrations/contract/moves'
import { type ListedRegistration, saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { LazyMoveDialog } from '@/features/registrations/ui/moving/LazyMoveDialog'
import { mayGetSubstitute, SubstituteItem } from '@/features/registrations/ui/substitution/SubstituteItem'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { useOpened } from '@/ui/feedback/use-opened'
import { Cluster } from '@/ui/layout/layout'
import { type SeatAction, SeatDialog } from '../seat/SeatDialog'
import { useCheckIn } from '../seat/use-check-in'
import { PersonMenu } from './PersonMenu'

// The form loads when it is opened.
const SubstituteDialog = dynamic(
  () => import('@/features/registrations/ui/substitution/SubstituteDialog').then((module) => module.SubstituteDialog),
  { ssr: false },
)

type Props = {
  person: ListedRegistration
  onDone: (saved?: ListedRegistration) => void
  /** Called when the person is no longer in this list. */
  onLeft: () => void
  /** Called with the colleague who has the seat now. */
  onSubstituted: (substitute: ListedRegistration) => void
}

/** The actions that the status of a person allows. */
export function PersonPanelActions({ person, onDone, onLeft, onSubstituted }: Props) {
  const t = useTranslations('people')
  const moving = useTranslations('moving')
  const may = useMay()
  const { opened: action, open, close, focus } = useOpened<SeatAction | 'move' | 'substitute', HTMLDivElement>()
  if (!may(saveRegistration)) return null

  const hasSeat = isSeated(person)
  return (
    <Cluster ref={focus.ref} role="group" aria-label={t('steps')} tabIndex={-1}>
      {!hasSeat && (
        <Button leftSection={<IconUserCheck aria-hidden size={18} />} onClick={() => open('register')}>
          {t('register')}
        </Button>
      )}
      {(hasSeat || person.participated !== null) && <CheckInButton person={person} onDone={onDone} />}
      {may(moveRegistrations) && person.participated === null && person.cancelled_at === null && (
        <ToolButton icon={IconArrowsExchange} onClick={() => open('move')}>
          {moving('move')}
        </ToolButton>
      )}
      <PersonMenu inDialog person={person} onDeleted={onLeft}>
        {hasSeat && (
          <ActionItem
            icon={IconUserX}
            label={t('cancel_choose')}
            text={t('cancel_choose_hint')}
            onClick={() => open('cancel')}
          />
        )}
        {mayGetSubstitute(person, may) && <SubstituteItem onClick={() => open('substitute')} />}
        {hasSeat && person.participated === null && (
          <ActionItem
            icon={IconArrowBackUp}
            label={t('take_back')}
            text={t('take_back_hint')}
            onClick={() => open('take_back')}
          />
        )}
      </PersonMenu>
      {action === 'substitute' && <SubstituteDialog person={person} onClose={close} onDone={onSubstituted} />}
      {action === 'move' && (
        <LazyMoveDialog
          workshop_id={person.workshop_id}
          ids={[person.id]}
          name={displayName(person)}
          onClose={close}
          onDone={onLeft}
        />
      )}
      {action && action !== 'move' && action !== 'substitute' && (
        <SeatDialog action={action} person={person} onClose={close} onDone={onDone} />
      )}
    </Cluster>
  )
}

function CheckInButton({ person, onDone }: Pick<Props, 'person' | 'onDone'>) {
  const t = useTranslations('people')
  const checkIn = useCheckIn()
  const [isRunning, setRunning] = useState(false)
  const isCheckedIn = person.participated !== null
  const Icon = isCheckedIn ? IconCircleX : IconCircleCheck
  const toggle = async () => {
    setRunning(true)
    onDone(await checkIn(person, !isCheckedIn).finally(() => setRunning(false)))
  }
  return (
    <Button
      variant={isCheckedIn ? 'default' : undefined}
      loading={isRunning}
      leftSection={<Icon aria-hidden size={18} />}
      onClick={() => void toggle()}
    >
      {t(isCheckedIn ? 'check_out' : 'check_in')}
    </Button>
  )
}
