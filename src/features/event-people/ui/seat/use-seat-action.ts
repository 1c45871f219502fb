import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import {
  changeRegistrations,
  type ListedRegistration,
  type RegistrationDraft,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import {
  answersAfter,
  type SeatAnswers,
  type SeatQuestion,
  seatQuestionOf,
} from '@/features/registrations/ui/moving/seat-question'

export type SeatAction = 'register' | 'take_back' | 'cancel'

const DRAFTS = {
  register: { registered: true },
  take_back: { registered: false },
  cancel: { cancelled_at: true },
} as const satisfies Record<SeatAction, Partial<RegistrationDraft>>

type SeatActionOptions = { notify: boolean; companions: readonly string[]; waiting?: 'along' | 'stay' }
type SeatActionInput = { action: SeatAction; person: ListedRegistration; onDone: (saved?: ListedRegistration) => void }

/** Gives a person a seat or takes it back; `question` is asked about companions who wait and the maximum. */
export function useSeatAction({ action, person, onDone }: SeatActionInput) {
  const t = useTranslations('people')
  const [question, setQuestion] = useState<SeatQuestion>()

  const { run, isRunning } = usePeopleAction(
    ({ notify, companions, answers }: SeatActionOptions & { answers: SeatAnswers }) => {
      if (action === 'cancel' && companions.length > 0) return cancelParty(person, { notify, companions })
      const take_back_companions = action === 'take_back' ? [...companions] : undefined
      return call(saveRegistration, {
        body: { id: person.id, ...DRAFTS[action], take_back_companions, notify, ...answers },
      })
    },
    {
      notice: (_, { companions }) => t(`done_${action}`, { name: displayName(person), count: companions.length }),
      onDone,
      onFailed: ({ errors }, { answers }) => {
        const asked = seatQuestionOf(errors, answers)
        setQuestion(asked)
        return asked !== undefined
      },
    },
  )
  const submit = (options: SeatActionOptions) => run({ ...options, answers: answersAfter(question, options.waiting) })
  return { submit, isRunning, question }
}

async function cancelParty({ id, workshop_id }: ListedRegistration, { notify, companions }: SeatActionOptions) {
  await call(changeRegistrations, { body: { workshop_id, ids: [id, ...companions], action: 'cancel', notify } })
  return undefined
}
