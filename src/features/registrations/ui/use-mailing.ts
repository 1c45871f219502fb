'use client'

import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { listMailLog, listMailRuns, type WorkshopMailType } from '@/features/mails/contract'
import { type Audience, sendMails, sendMailsToChosen } from '../contract/mailing'
import { type Chosen, countRegistrations, getPerson, listRegistrations } from '../contract/office'

/** To whom many mails are to go: an audience of an event, or who was ticked. */
export type Plan = { id: number; type: Audience } | (Chosen & { type: WorkshopMailType })

const mail = (plan: Plan, ask: boolean) =>
  'workshop_id' in plan
    ? call(sendMailsToChosen, { body: { ...plan, ask } })
    : call(sendMails, { body: { ...plan, ask } })

/** The question that a button opens; when it is answered the focus is back where it came from. */
export function useQuestion() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, { open, close }] = useDisclosure(false)
  const leave = () => {
    close()
    // What had the focus may be gone, such as the entry of a menu.
    requestAnimationFrame(() => button.current?.focus())
  }
  return { button, opened, open, leave }
}

/** How many would get it and who would not: counted anew each time it is asked. */
export const useMailQuestion = (plan: Plan) =>
  useQuery({
    queryKey: [sendMails.path, plan],
    queryFn: () => mail(plan, true),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Sends once, however often it is pressed, and says what the server answers until that is dismissed. */
export function useMailing(plan: Plan, onSent: () => void) {
  const notices = useNotices()
  const readAgain = useMailReads()
  const busy = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => mail(plan, false),
    onSuccess: ({ status }) => {
      notices.keep(status)
      readAgain()
      onSent()
    },
    // Also where the question was closed meanwhile.
    onError: (failure) => {
      busy.current = false
      if (failure instanceof CallFailed) notices.failed(failure)
    },
  })
  const send = () => {
    if (busy.current) return
    busy.current = true
    mutate()
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
