import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type CallInput, call } from '@/client/calls/call'
import { pageQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { listMailLog, type MailLogEntry, REGISTRATION_MAIL_TYPES, REPEATABLE_STATUSES } from '@/features/mails/contract'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { repeatMails } from '../contract/mailings'
import { useWarnedSend, WarnedSendDialog } from './WarnedSendDialog'

const REFRESH_MS = 15_000

/** Sends one failed mail again, or one whose delivery is unknown. The question names the difference. */
export function RepeatMail({ workshop_id, mail }: { workshop_id: number; mail: MailLogEntry }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const { check, dialog } = useRepeatMails(workshop_id)
  const { id, email, type } = mail
  const status = REPEATABLE_STATUSES.find((repeatable) => repeatable === mail.status)
  const isRepeatable = REGISTRATION_MAIL_TYPES.some((known) => known === type)
  if (!status || !isRepeatable || !may(repeatMails)) return null
  return (
    <>
      <ConfirmButton
        label={t('repeat_named', { email })}
        question={t(`repeat_${status}`, { email })}
        icon="refresh"
        color="petrol"
        onConfirm={() => check({ ids: [id] })}
      />
      {dialog && <WarnedSendDialog {...dialog} title={t(`repeat_${status}`, { email })} count={1} type={type} />}
    </>
  )
}

export function RepeatAllMails({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  const counts = useQueries({
    queries: REPEATABLE_STATUSES.map((status) => ({
      ...pageQuery(listMailLog, {
        params: { id: workshop_id },
        query: { per_page: 1, filter: { repeatable: status } },
      }),
      enabled: may(repeatMails),
      refetchInterval: REFRESH_MS,
    })),
  })
  return REPEATABLE_STATUSES.map((status, index) => {
    const count = counts[index]?.data?.meta.pagination.total ?? 0
    return count > 0 && <RepeatStatus key={status} workshop_id={workshop_id} status={status} count={count} />
  })
}

type StatusProps = { workshop_id: number; status: (typeof REPEATABLE_STATUSES)[number]; count: number }

function RepeatStatus({ workshop_id, status, count }: StatusProps) {
  const t = useTranslations('mail_log')
  const { check, dialog } = useRepeatMails(workshop_id)
  return (
    <>
      <ConfirmButton
        label={t(`repeat_all_${status}`, { count })}
        question={t(`repeat_all_${status}_question`, { count })}
        color="petrol"
        onConfirm={() => check({ status })}
      />
      {dialog && (
        <WarnedSendDialog
          {...dialog}
          title={t(`repeat_all_${status}_question`, { count: dialog.answer.queued })}
          count={dialog.answer.queued}
          type="other"
        />
      )}
    </>
  )
}

type RepeatSelection = NonNullable<CallInput<typeof repeatMails>['body']>

function useRepeatMails(id: number) {
  const t = useTranslations('mail_log')
  const notices = useNotices()
  return useWarnedSend(
    (selection: RepeatSelection, ask) => call(repeatMails, { params: { id }, body: { ...selection, ask } }),
    {
      onSent: ({ queued }) => notices.inform(t('repeated', { count: queued })),
    },
  )
}
