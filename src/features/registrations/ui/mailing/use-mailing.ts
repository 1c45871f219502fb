'use client'

import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { listMailLog, listMailRuns, type WorkshopMailType } from '@/features/mails/contract'
import { type Audience, sendMails, sendMailsToChosen } from '../contract/mailing'
import { type Chosen, countRegistrations, getPerson, listRegistrations } from '../contract/office'
import { randomName } from './party'

/** To whom many mails are to go: an audience of an event, or who was ticked. */
export type Plan = { id: number; type: Audience } | (Omit<Chosen, 'count'> & { type: WorkshopMailType })

const ask = (plan: Plan) =>
  'workshop_id' in plan
    ? call(sendMailsToChosen, { body: { ...plan, ask: true } })
    : call(sendMails, { body: { ...plan, ask: true } })

type Confirmed = { key: string; count: number }

const mail = (plan: Plan, { key, count }: Confirmed) =>
  'workshop_id' in plan
    ? call(sendMailsToChosen, { body: { ...plan, key, count } })
    : call(sendMails, { body: { ...plan, key } })

/** The question that a button opens; when it is answered the focus is back where it came from. */
export function useQuestion() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, { open: show, close }] = useDisclosure(false)
  // Sent with the answer: pressed again because none came back, the server knows that it is the same.
  const [submission, setSubmission] = useState('')
  const open = () => {
    setSubmission(randomName())
    show()
  }
  const leave = () => {
    close()
    // What had the focus may be gone, such as the entry of a menu.
    requestAnimationFrame(() => button.current?.focus())
  }
  return { button, question: { opened, submission }, open, leave }
}

/** How many would get it and who would not: counted anew each time it is asked. */
export const useMailQuestion = (plan: Plan) =>
  useQuery({
    queryKey: [sendMails.path, plan],
    queryFn: () => ask(plan),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

type Mailing = { plan: Plan; key: string; onSent: () => void; onChanged: () => void }

/** Sends once, however often it is pressed, and says what the server answers until that is dismissed. */
export function useMailing({ plan, key, onSent, onChanged }: Mailing) {
  const notices = useNotices()
  const readAgain = useMailReads()
  const busy = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (count: number) => mail(plan, { key, count }),
    onSuccess: ({ status }) => {
      notices.keep(status)
      readAgain()
      onSent()
    },
    // Also where the question was closed meanwhile.
    onError: (failure) => {
      busy.current = false
      if (!(failure instanceof CallFailed)) return
      notices.failed(failure)
      if (failure.errors.count) onChanged()
    },
  })
  /** `count` is how many the question was about. */
  const send = (count: number) => {
    if (busy.current) return
    busy.current = true
    mutate(count)
  }
  return { send, sending: isPending }
}

const READS = [listRegistrations, countRegistrations, getPerson, listMailLog, listMailRuns].map(({ path }) => path)

/** Sending changes what the lists, the numbers, the runs and the log say. */
export function useMailReads() {
  const queries = useQueryClient()
  return () =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => READS.some((read) => read === path) })
}
