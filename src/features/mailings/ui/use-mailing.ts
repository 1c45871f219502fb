import { useDisclosure } from '@mantine/hooks'
import { type Query, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { getMail, listMailLog, listMailRuns } from '@/features/mails/contract'
import {
  countRegistrations,
  getPerson,
  listRegistrations,
  type PeopleSelection,
} from '@/features/registrations/contract/office'
import { listAttention } from '@/features/workshops/contract/attention'
import { type Audience, type ChosenMailType, sendMails, sendMailsToChosen } from '../contract/mailings'

export type MailingRequest =
  | { id: number; type: Audience; others?: number[] }
  | (Omit<PeopleSelection, 'count'> & { type: ChosenMailType })

const previewMailing = (request: MailingRequest) =>
  'workshop_id' in request
    ? call(sendMailsToChosen, { body: { ...request, ask: true } })
    : call(sendMails, { body: { ...request, ask: true } })

const postMailing = (request: MailingRequest, { key, count }: { key: string; count: number }) =>
  'workshop_id' in request
    ? call(sendMailsToChosen, { body: { ...request, key, count } })
    : call(sendMails, { body: { ...request, key } })

/** The state of a mailing dialog; closing it returns the focus to its button. */
export function useMailingDialog() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, { open: openDialog, close }] = useDisclosure(false)
  // The key makes a repeated request idempotent when the answer to the first was lost.
  const [submission, setSubmission] = useState('')
  const open = () => {
    setSubmission(randomKey())
    openDialog()
  }
  const closeDialog = () => {
    close()
    // The element that had the focus may be gone, for example the item of a menu.
    requestAnimationFrame(() => button.current?.focus())
  }
  return { button, question: { opened, submission }, open, closeDialog }
}

/** Counts the recipients and the skipped people each time the dialog opens. */
export const useMailingPreview = (request: MailingRequest) =>
  useQuery({
    queryKey: [sendMails.path, request],
    queryFn: () => previewMailing(request),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

type SendMailingOptions = { request: MailingRequest; key: string; onSent: () => void; onChanged: () => void }

/** Sends once, and shows the server's answer until it is dismissed; a failure also where the dialog was closed meanwhile. */
export function useSendMailing({ request, key, onSent, onChanged }: SendMailingOptions) {
  const notices = useNotices()
  /** `count` is the number of people that the dialog showed. */
  const { run: send, isRunning: sending } = useAction((count: number) => postMailing(request, { key, count }), {
    onDone: ({ status }) => {
      notices.informLasting(status)
      onSent()
    },
    onFailed: ({ errors }) => {
      if (errors.count) onChanged()
      return false
    },
    stale: isChangedByMailing,
  })
  return { send, sending }
}

const CHANGED_PATHS = [
  listRegistrations,
  countRegistrations,
  getPerson,
  listMailLog,
  listMailRuns,
  getMail,
  listAttention,
].map(({ path }) => path)

/** A mailing changes the lists, the counts, the mail runs, the mail log and what needs attention. */
export const isChangedByMailing = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) =>
  CHANGED_PATHS.some((read) => read === path)
