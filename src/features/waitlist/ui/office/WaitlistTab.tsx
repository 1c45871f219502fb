import { Button } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useDownload } from '@/client/downloads/use-download'
import { sendMessage } from '@/features/mailings/contract/mailings'
import { listMailLog } from '@/features/mails/contract'
import { getPerson, type RegistrationCounts } from '@/features/registrations/contract/office'
import { useRegistrationCounts } from '@/features/registrations/ui/calls/use-people-action'
import { officePersonPath, officeTabPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { Notice } from '@/ui/feedback/NoticeBar'
import { useOpened } from '@/ui/feedback/use-opened'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import {
  ENTRY_FILTERS,
  exportWaitlist,
  listWaitlist,
  moveWaiting,
  offerByHand,
  resumeOffers,
  type WaitlistEntry,
} from '../../contract/office'
import { promoteInterests } from '../../contract/promotion'
import { offerModeOf } from '../../rules'
import { useWaitlistAction } from './use-waitlist-action'
import { useWaitlistColumns } from './use-waitlist-columns'
import { useWaitlistEvent, type WaitlistEvent } from './use-waitlist-event'
import { WaitlistActions } from './WaitlistActions'
import classes from './WaitlistTab.module.css'

const REFRESH_INTERVAL = 5000
const refreshInterval = () => REFRESH_INTERVAL
const ROW_ACTIONS = [moveWaiting, offerByHand, promoteInterests]
const FILTER_COLUMN = 'entries'

/** The parties that wait for a seat at an event, in their order, and those that do so no longer. */
export function WaitlistTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('waitlist')
  const may = useMay()
  const [entries] = useQueryState(`filter[${FILTER_COLUMN}]`, parseAsStringLiteral(ENTRY_FILTERS).withDefault('open'))
  const event = useWaitlistEvent(workshop_id)
  const counts = useRegistrationCounts(workshop_id, { refetchInterval: REFRESH_INTERVAL })
  const waiting = counts?.waiting ?? 0
  // A stable callback keeps the rows from being rendered again each time the numbers are read.
  const actions = useCallback(
    (entry: WaitlistEntry) => <WaitlistActions entry={entry} waiting={waiting} event={event} />,
    [waiting, event],
  )
  return (
    <Stack gap="xs">
      <DataTable
        endpoint={listWaitlist}
        caption={t('title')}
        columns={useWaitlistColumns({ entries, isUnlisted: event?.nonpublic === true })}
        fixed={{ workshop_id }}
        filters={[useEntryFilter(counts)]}
        search={false}
        refresh={refreshInterval}
        href={may(getPerson) ? ({ id }) => officePersonPath(workshop_id, id) : undefined}
        rowActions={entries === 'open' && ROW_ACTIONS.some((endpoint) => may(endpoint)) ? actions : undefined}
        toolbar={<WaitlistToolbar workshop_id={workshop_id} counts={counts} />}
        empty={{ text: t(`empty_${entries}`) }}
      />
      {event && counts && <WaitlistNotes event={event} counts={counts} />}
    </Stack>
  )
}

function useEntryFilter(counts: RegistrationCounts | undefined): Filter {
  const t = useTranslations('waitlist')
  const open = counts && counts.waiting + counts.offered
  const options = ENTRY_FILTERS.map((value) => ({
    value,
    label: t(`entries_${value}`),
    ...(value === 'open' && { count: open }),
  }))
  return { column: FILTER_COLUMN, title: t('entries'), options, initial: 'open', required: true, chips: {} }
}

type Props = { event: WaitlistEvent; counts: RegistrationCounts }

/** Tells how a closed list is opened, and why no seat is held for those who wait. */
function WaitlistNotes({ event, counts: { waiting, offers_paused_at } }: Props) {
  const t = useTranslations('waitlist')
  const mode = offerModeOf(event, new Date())
  // The button that ends a pause disappears with it.
  const { ref, returnFocus } = useReturnFocus<HTMLDivElement>()
  return (
    <Stack gap="xs" ref={ref} tabIndex={-1} className={classes.notes}>
      {event.waitlist_closed && event.id !== null && (
        <Notice tone="plain" title={t('closed')}>
          <Link href={officeTabPath(event.id, 'details')}>{t('closed_open')}</Link>
        </Notice>
      )}
      {waiting > 0 && mode !== 'hold' && <Notice tone="plain" title={t(`mode_${mode}`)} />}
      {event.id !== null && offers_paused_at !== null && (
        <OfferPause workshop_id={event.id} since={offers_paused_at} onResumed={returnFocus} />
      )}
    </Stack>
  )
}

type PauseProps = { workshop_id: number; since: string; onResumed: () => void }

/** Tells since when nothing is offered, and lets staff end it. */
function OfferPause({ workshop_id: id, since, onResumed }: PauseProps) {
  const t = useTranslations('waitlist')
  const formats = useFormats()
  const may = useMay()
  const { run, isRunning } = useWaitlistAction(() => call(resumeOffers, { params: { id } }), {
    notice: () => t('resumed'),
    onDone: onResumed,
  })
  return (
    <Notice tone="danger" title={t('offers_paused', { at: showInstant(since, formats) })}>
      <Cluster>
        {may(resumeOffers) && (
          <Button variant="default" loading={isRunning} onClick={() => run()}>
            {t('resume')}
          </Button>
        )}
        {may(listMailLog) && <Link href={officeTabPath(id, 'mails', { status: 'failed' })}>{t('paused_reason')}</Link>}
      </Cluster>
    </Notice>
  )
}

// The editor and the preview are loaded when a message is written.
const MessageDialog = dynamic(
  () => import('@/features/mailings/ui/MessageDialog').then((module) => module.MessageDialog),
  { ssr: false },
)

/** The number of held seats, and the actions for the whole list. The message goes to the companions as well. */
function WaitlistToolbar({ workshop_id, counts }: { workshop_id: number; counts: RegistrationCounts | undefined }) {
  const t = useTranslations('waitlist')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'message'>()
  const { loading, fetchFile } = useDownload()
  const isEmpty = !counts || counts.waiting + counts.offered === 0
  if (isEmpty) return null
  return (
    <>
      <Muted as="span" isSmall>
        {t('held', { count: counts.held })}
      </Muted>
      {may(sendMessage) && (
        <Button
          ref={focus.ref}
          variant="default"
          leftSection={<IconMail aria-hidden size={18} />}
          onClick={() => open('message')}
        >
          {t('write')}
        </Button>
      )}
      {may(exportWaitlist) && (
        <Button
          variant="default"
          loading={loading}
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => void fetchFile(exportWaitlist, { params: { id: workshop_id } })}
        >
          {t('export')}
        </Button>
      )}
      {opened && <MessageDialog selection={{ workshop_id, standing: 'interest' }} onClose={close} onSent={close} />}
    </>
  )
}
