'use client'

import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, type CallInput, call } from '@/client/call'
import { pageQuery } from '@/client/lists'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import { Confirm } from '@/ui/Confirm'
import {
  type EventMailType,
  listMailLog,
  listMailRuns,
  type MailLogEntry,
  REPEATABLE_STATUSES,
  repeatMails,
} from '../contract'

const SOMETIMES = 15_000
/** What these told is over, and no longer known. */
const IN_PASSING: readonly EventMailType[] = ['notice', 'test']

/** Sends one mail again: what failed, or what nobody knows about, which the question then says. */
export function RepeatMail({ workshop_id, mail }: { workshop_id: number; mail: MailLogEntry }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const repeat = useRepeat(workshop_id)
  const { id, email, type } = mail
  const status = REPEATABLE_STATUSES.find((known) => known === mail.status)
  if (!status || IN_PASSING.includes(type) || !may(repeatMails)) return null
  return (
    <Confirm
      label={t('repeat_named', { email })}
      question={t(`repeat_${status}`, { email })}
      icon="refresh"
      color="petrol"
      onYes={() => repeat({ ids: [id] })}
    />
  )
}

/** Sends again all that failed, and all of which nobody knows; each with its number. */
export function RepeatAllMails({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const repeat = useRepeat(workshop_id)
  const counts = useQueries({
    queries: REPEATABLE_STATUSES.map((status) => ({
      ...pageQuery(listMailLog, { params: { id: workshop_id }, query: { per_page: 1, filter: { status } } }),
      enabled: may(repeatMails),
      refetchInterval: SOMETIMES,
    })),
  })
  return REPEATABLE_STATUSES.map((status, index) => {
    const count = counts[index]?.data?.meta.pagination.total ?? 0
    if (count === 0) return null
    return (
      <Confirm
        key={status}
        label={t(`repeat_all_${status}`, { count })}
        question={t(`repeat_all_${status}_question`, { count })}
        color="petrol"
        onYes={() => repeat({ status })}
      />
    )
  })
}

type Wanted = CallInput<typeof repeatMails>['body']

const REPEATED = [listMailLog, listMailRuns].map(({ path }) => path)

function useRepeat(id: number) {
  const t = useTranslations('mail_log')
  const notices = useNotices()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: (body: Wanted) => call(repeatMails, { params: { id }, body }) })
  return async (wanted: Wanted) => {
    try {
      const { queued } = await mutateAsync(wanted)
      notices.say(t('repeated', { count: queued }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => REPEATED.some((read) => read === path) })
  }
}
