import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useIsPrefetch } from '@/client/calls/prefetch'
import { query } from '@/client/calls/query'
import { getMail, type LoggedMail, type MailStatus } from '@/features/mails/contract'
import { MailDetails } from '@/features/mails/ui/MailDetails'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Loaded } from '@/ui/feedback/Loaded'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import { Cluster, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
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
  const closeButtonProps = useCloseButton()
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
      closeButtonProps={closeButtonProps}
    >
      {id !== null && <MailPanel key={id} id={id} personPath={personPath} onSent={close} />}
    </Drawer>
  )
}

function MailPanel({ id, personPath, onSent }: Pick<Props, 'personPath'> & { id: number; onSent: () => void }) {
  const t = useTranslations('mail_log')
  const logged = useQuery({
    ...mailQuery(id),
    refetchInterval: ({ state: { data } }) => isWaiting(data) && REFRESH_MS,
  })
  if (logged.error instanceof CallFailed && logged.error.status === 404)
    return <EmptyState title={t('mail_missing')} text={t('mail_missing_text')} />
  return (
    <Loaded query={logged} waiting={<LoadingSkeleton />}>
      {(mail) => (
        <Stack gap="lg">
          <Cluster>
            <ResendMail mail={mail} isWaiting={isWaiting(mail)} onSent={onSent} />
            {personPath && mail.registration_id !== null && (
              <TextLink isStrong href={personPath(mail.registration_id)}>
                {t('to_person')}
              </TextLink>
            )}
          </Cluster>
          <MailDetails mail={mail} />
        </Stack>
      )}
    </Loaded>
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
