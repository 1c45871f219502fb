import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { Callout, Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { getPerson } from '../../contract/office'
import { displayName } from '../../rules/people'
import { isSeated } from '../../rules/states'
import { EventChoice } from './EventChoice'
import type { SeatQuestion } from './seat-question'
import { useMove } from './use-move'

type Props = {
  workshop_id: number
  ids: string[]
  /** The name of a single person, for whom the dialog names the companions. */
  name?: string
  onClose: () => void
  onDone: () => void
}

/** Moves people to another event: the event, the companions and the mail are chosen here. */
export function MoveDialog({ workshop_id, ids, name, onClose, onDone }: Props) {
  const t = useTranslations('moving')
  const [event, setEvent] = useState<ListedWorkshop>()
  const [companions, setCompanions] = useState(true)
  const [notify, setNotify] = useState(true)
  const { move, isRunning, question, refusal, forget } = useMove({ workshop_id, onDone })
  const chooseCompanions = (checked: boolean) => {
    setCompanions(checked)
    forget()
  }
  const choose = (chosen: ListedWorkshop) => {
    setEvent(chosen)
    forget()
  }
  const submit = (waiting: 'along' | 'stay') => {
    if (event) move({ ids, event, companions, notify }, waiting)
  }
  return (
    <ConfirmDialog
      title={name ? t('title', { name }) : t('title_many', { count: ids.length })}
      label={t(labelOf(question))}
      alternative={
        question?.isAboutCompanions ? { label: t('companions_stay'), onChoose: () => submit('stay') } : undefined
      }
      isDisabled={!event}
      isRunning={isRunning}
      onConfirm={() => submit('along')}
      onClose={onClose}
    >
      <EventChoice except={[workshop_id]} chosen={event?.id} onChoose={choose} />
      <CompanionsChoice ids={ids} checked={companions} onChange={chooseCompanions} />
      <Checkbox
        label={t('notify', { count: ids.length })}
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
      {question && (
        <Callout tone="plain" role="alert">
          {question.text}
        </Callout>
      )}
      <Outcome tone="danger">{refusal}</Outcome>
    </ConfirmDialog>
  )
}

function labelOf(question: SeatQuestion | undefined) {
  if (!question) return 'do'
  return question.isAboutCompanions ? 'companions_along' : 'do_beyond'
}

type CompanionsChoiceProps = { ids: string[]; checked: boolean; onChange: (checked: boolean) => void }

/** The companions of one person are named; of several people they may have some. */
function CompanionsChoice({ ids, checked, onChange }: CompanionsChoiceProps) {
  const t = useTranslations('moving')
  const may = useMay()
  const [id = ''] = ids
  const isSingle = ids.length === 1
  const person = useQuery({ ...query(getPerson, { params: { id } }), enabled: isSingle && may(getPerson) })
  const companions = person.data?.party.filter((one) => one.accompaniment_of === id && isSeated(one)) ?? []
  if (isSingle && companions.length === 0) return null
  return (
    <Checkbox
      label={
        isSingle
          ? t('companions', { count: companions.length, names: companions.map(displayName).join(', ') })
          : t('companions_many')
      }
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
