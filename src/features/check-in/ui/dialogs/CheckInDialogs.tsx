import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useDevice } from '../device/use-device'
import { useActions, useGuests } from '../entrance'
import { CheckOutDialog, EndDialog, OtherDialog } from './ChoiceDialogs'
import { CounterDialog } from './CounterDialog'
import { QuestionsDialog, RefusedDialog } from './MessageDialogs'
import { NoteDialog } from './NoteDialog'
import { NumbersDialog } from './NumbersDialog'
import { OpenActionsDialog } from './OpenActionsDialog'
import { PersonDialog } from './PersonDialog'
import type { useOpenDialog } from './use-open-dialog'
import { WalkInDialog } from './WalkInDialog'

// Few people open these, and the list has to be there at once.
const HelpersDialog = dynamic(() => import('../helpers/HelpersDialog').then((module) => module.HelpersDialog), {
  ssr: false,
})
const PapersDialog = dynamic(() => import('../papers/PapersDialog').then((module) => module.PapersDialog), {
  ssr: false,
})

type Props = { dialogs: ReturnType<typeof useOpenDialog> }

/** The dialogs above the list. */
export function CheckInDialogs({ dialogs }: Props) {
  const { isOffline } = useGuests()
  const { asked } = useActions()
  const { dialog, opened, close } = dialogs
  const [awaited, setAwaited] = useState<string>()
  // The server may ask about the person who was just added, and who is still at the entrance.
  const isAsked = asked.some(({ action }) => action.id === awaited)
  const awaitAnswer = (id: string) => setAwaited(isOffline ? undefined : id)
  const closeQuestions = () => {
    setAwaited(undefined)
    close()
  }
  return (
    <>
      {dialog && <ChosenDialog dialogs={dialogs} dialog={dialog} onAdded={awaitAnswer} />}
      <QuestionsDialog opened={isAsked || (opened && dialog?.name === 'questions')} onClose={closeQuestions} />
    </>
  )
}

type ChosenProps = Props & {
  dialog: NonNullable<Props['dialogs']['dialog']>
  /** Receives the id of the recorded action. */
  onAdded: (action: string) => void
}

function ChosenDialog({ dialogs: { opened, open, close }, dialog, onAdded }: ChosenProps) {
  const { workshop_id } = useDevice()
  const { people } = useGuests()
  const { addWalkIn } = useActions()
  const common = { opened, onClose: close }
  switch (dialog.name) {
    case 'counter':
      return <CounterDialog {...common} />
    case 'refused':
      return <RefusedDialog {...common} />
    case 'open_actions':
      return <OpenActionsDialog {...common} />
    case 'end':
      return <EndDialog {...common} />
    case 'helpers':
      return <HelpersDialog workshop_id={workshop_id} {...common} />
    case 'papers':
      return <PapersDialog workshop_id={workshop_id} {...common} />
    case 'questions':
      return null
    case 'walk_in':
      return (
        <WalkInDialog
          {...common}
          draft={dialog.draft}
          onAdd={(person, is_confirmed) => onAdded(addWalkIn(person, is_confirmed))}
        />
      )
    case 'other': {
      const { other } = dialog
      const { first_name, last_name } = other
      return (
        <OtherDialog
          {...common}
          other={other}
          onWalkIn={() => open({ name: 'walk_in', draft: { first_name, last_name } })}
        />
      )
    }
    default: {
      // As the newest list has them, who may have left the list meanwhile.
      const person = people.find(({ id }) => id === dialog.person.id) ?? dialog.person
      const more = {
        onNumbers: () => open({ name: 'numbers', person }),
        onNote: () => open({ name: 'note', person }),
      }
      if (dialog.name === 'check_out') return <CheckOutDialog {...common} person={person} />
      if (dialog.name === 'numbers') return <NumbersDialog {...common} person={person} />
      if (dialog.name === 'note') return <NoteDialog {...common} person={person} />
      return <PersonDialog {...common} person={person} {...more} />
    }
  }
}
