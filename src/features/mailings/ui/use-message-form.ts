import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { call } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { sendMessage, skippedCountOf } from '../contract/mailings'
import { isChangedByMailing } from './use-mailing'

type Options = { selection: PeopleSelection; onSent: () => void }

export function useMessageForm({ selection, onSent }: Options) {
  const notices = useNotices()
  const queries = useQueryClient()
  const recipients = useRecipients(selection)
  const [isConfirming, setConfirming] = useState(false)
  // The key makes a repeated request idempotent when the answer to the first was lost.
  const [key] = useState(randomKey)
  const form = useApiForm(sendMessage, {
    defaultValues: { workshop_id: selection.workshop_id, subject: '', body: '', attachment: null },
    silent: true,
    onSaved: ({ status }) => {
      notices.informLasting(status)
      void queries.invalidateQueries({ predicate: isChangedByMailing })
      onSent()
    },
  })
  useCountAgain(form, recipients.refetch)

  /** Asks only about a text that can be sent; else the first wrong field gets the focus. */
  const confirm = async () => ((await form.trigger()) ? setConfirming(true) : form.save())
  const send = async () => {
    const { queued = 0, skipped = {} } = recipients.data ?? {}
    // A restored draft may have been written to other people.
    const { ids, standing, search } = selection
    for (const [name, value] of Object.entries({ ids, standing, search, key })) form.setValue(name, value)
    form.setValue('count', queued + skippedCountOf(skipped))
    await form.save()
    setConfirming(false)
  }
  return { form, recipients, isConfirming, confirm, send, closeConfirmation: () => setConfirming(false) }
}
export type MessageSending = ReturnType<typeof useMessageForm>

const useRecipients = (selection: PeopleSelection) =>
  useQuery({
    queryKey: [sendMessage.path, selection],
    queryFn: () => call(sendMessage, { body: { ...selection, ask: true } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

type CountedForm = Pick<ReturnType<typeof useApiForm<typeof sendMessage>>, 'control'>

/** Counts the recipients again when the list has changed since they were counted. */
function useCountAgain({ control }: CountedForm, refetch: () => unknown): void {
  const { errors } = useFormState({ control })
  const isOutdated = errors.count !== undefined
  useEffect(() => {
    if (isOutdated) refetch()
  }, [isOutdated, refetch])
}
