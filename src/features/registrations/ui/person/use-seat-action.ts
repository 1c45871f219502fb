'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/call'
import { useNotices } from '@/client/notices'
import {
  changeRegistrations,
  type ListedRegistration,
  type RegistrationDraft,
  saveRegistration,
} from '../contract/office'
import { nameOf } from './name-of'
import { usePeopleCall } from './use-people-call'

export type SeatStep = 'register' | 'take_back' | 'cancel'

const DRAFTS = {
  register: { registered: true },
  take_back: { registered: false },
  cancel: { cancelled_at: true },
} as const satisfies Record<SeatStep, Partial<RegistrationDraft>>

type Wish = { notify: boolean; companions: readonly string[] }
type Step = { step: SeatStep; person: ListedRegistration; onDone: (saved?: ListedRegistration) => void }

/** Gives somebody a seat or takes it back; `question` is what the server asks before it goes over the maximum. */
export function useSeatStep({ step, person, onDone }: Step) {
  const t = useTranslations('people')
  const notices = useNotices()
  const { run, doing } = usePeopleCall()
  const [question, setQuestion] = useState<string>()

  const send = ({ notify, companions }: Wish) => {
    if (companions.length > 0) return cancelParty(person, { notify, companions })
    const beyond_maximum = question !== undefined || undefined
    return call(saveRegistration, { body: { id: person.id, ...DRAFTS[step], notify, beyond_maximum } })
  }
  const go = (wish: Wish) =>
    run(
      async () => {
        const saved = await send(wish)
        notices.say(t(`done_${step}`, { name: nameOf(person) }))
        onDone(saved)
      },
      ({ beyond_maximum }) => {
        const [asked] = beyond_maximum ?? []
        setQuestion(asked)
        return asked !== undefined
      },
    )
  return { go, doing, question }
}

async function cancelParty({ id, workshop_id }: ListedRegistration, { notify, companions }: Wish) {
  await call(changeRegistrations, { body: { workshop_id, ids: [id, ...companions], action: 'cancel', notify } })
  return undefined
}
