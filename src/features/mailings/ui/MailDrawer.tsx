'use client'

import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useIsPrefetch } from '@/client/calls/prefetch'
import { query } from '@/client/calls/query'
import { getMail, type LoggedMail, type MailStatus } from '@/features/mails/contract'
import { MailDetails } from '@/features/mails/ui/MailDetails'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadError } from '@/ui/feedback/LoadError'
import { Link } from '@/ui/navigation/Link'
import classes from './MailDrawer.module.css'
import { ResendMail } from './ResendMail'
import type { OpenedMail } from './use-opened-mail'

const REFRESH_MS = 4000
const WAITING_STATUSES: readonly MailStatus[] = ['queued', 'sending', 'retrying']

type Props = {
  opened: OpenedMail
  /** Leads to the person; left out where the person is open already. */
  personPath?: (registration_id: string) => string
}

const mailQuery = (id: number) => query(getMail, { params: { id } })

/** Shows one mail of the log beside the list, and sends it again. */
export function MailDrawer({ opened: { mail: id, close }, personPath }: Props) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const isPrefetch = useIsPrefetch()
  // Read here as well, so that a mail in the address is requested together with its list.
  useQuery({ ...mailQuery(id ?? 0), enabled: id !== null && may(getMail) })
  if (isPrefetch || !may(getMail)) return null
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size="46rem"
      title={t('mail')}
      closeButtonProps={{ 'aria-label': t('mail_close'), size: 44, iconSize: 20 }}
    >
      {id !== null && <MailPanel key={id} id={id} personPath={personPath} onSent={close} />}
    </Drawer>
  )
}

function MailPanel({ id, personPath, onSent }: Pick<Props, 'personPath'> & { id: number; onSent: () => void }) {
  const t = useTranslations('mail_log')
  const { data, error, isFetching, refetch } = useQuery({
    ...mailQuery(id),
    refetchInterval: ({ state: { data } }) => isWaiting(data) && REFRESH_MS,
  })
  if (error instanceof CallFailed && error.status === 404)
    return <EmptyState title={t('mail_missing')} text={t('mail_missing_text')} />
  if (error instanceof CallFailed && !data)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton />

  const { registration_id } = data
  return (
    <div className={classes.panel}>
      <div className={classes.actions}>
        <ResendMail mail={data} isWaiting={isWaiting(data)} onSent={onSent} />
        {personPath && registration_id !== null && (
          <Link className={classes.person} href={personPath(registration_id)}>
            {t('to_person')}
          </Link>
        )}
      </div>
      <MailDetails mail={data} />
    </div>
  )
}

const isWaiting = (mail: LoggedMail | undefined) => mail !== undefined && WAITING_STATUSES.includes(mail.status)

const LoadingSkeleton = () => (
  <Stack gap="lg" aria-busy="true">
    <Skeleton height={44} width="60%" />
    <Skeleton height={240} />
    <Skeleton height={360} />
  </Stack>
)
