import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { SKIP_REASONS } from '@/contract/values/mails'
import { type ListFilter, listRegistrations } from '@/features/registrations/contract/office'
import { Dialog } from '@/ui/feedback/Dialog'
import { Loaded } from '@/ui/feedback/Loaded'
import { Bullets, Cluster, Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import {
  type Audience,
  MAIL_TYPE_OF_AUDIENCE,
  type Mailing,
  previewNotification,
  skippedCountOf,
} from '../contract/mailings'
import classes from './MailingDialog.module.css'
import { MailWarnings } from './MailWarnings'
import { type MailingRequest, useMailingPreview, useSendMailing } from './use-mailing'

/** A mail with its recipients, named as in the menu. */
export type MailChoice = { name: string; hint: string; request: MailingRequest; decline?: Decline }

/** The answer that these people do not get the mail; closing the dialog then only puts the answer off. */
type Decline = { label: string; later: string; isRunning: boolean; onDecline: () => void }

type DialogHandlers = { onSent: () => void; onClose: () => void }
/** `submission` identifies one opening of the dialog. */
type DialogState = { opened: boolean; submission: string }

export function MailingDialog({
  opened,
  submission,
  choice,
  ...answers
}: DialogHandlers & DialogState & { choice?: MailChoice }) {
  return (
    <Dialog opened={opened} onClose={answers.onClose} title={choice?.name} returnFocus={false}>
      {choice && <DialogContent key={submission} {...answers} choice={choice} submission={submission} />}
    </Dialog>
  )
}

type DialogContentProps = DialogHandlers & Pick<DialogState, 'submission'> & { choice: MailChoice }

function DialogContent({ choice: { hint, request, decline }, submission, onSent, onClose }: DialogContentProps) {
  const t = useTranslations('mailing')
  const core = useTranslations('core')
  const preview = useMailingPreview(request)
  const { data, refetch } = preview
  const { send, sending } = useSendMailing({ request, key: submission, onSent, onChanged: () => void refetch() })
  const { queued = 0, warnings = [] } = data ?? {}
  const type = 'workshop_id' in request ? request.type : MAIL_TYPE_OF_AUDIENCE[request.type]
  return (
    <Stack>
      <Muted>{hint}</Muted>
      <Loaded query={preview} waiting={<Counting />}>
        {(mailing) => (
          <>
            {queued > 0 && <MailWarnings warnings={warnings} />}
            <AudienceSummary mailing={mailing} />
            {queued > 0 && <MailExampleLink request={request} />}
          </>
        )}
      </Loaded>
      <Cluster justify="end">
        <Button variant="default" data-autofocus disabled={sending} onClick={onClose}>
          {decline?.later ?? (data && queued === 0 ? core('close') : core('cancel'))}
        </Button>
        {decline && (
          <Button variant="default" loading={decline.isRunning} disabled={sending} onClick={decline.onDecline}>
            {decline.label}
          </Button>
        )}
        {data && queued > 0 && (
          <Button loading={sending} onClick={() => send(queued + skippedCountOf(data.skipped))}>
            {t(warnings.length > 0 ? 'confirm_anyway' : 'confirm', { count: queued, type })}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}

function Counting() {
  const t = useTranslations('mailing')
  return (
    <div role="status" aria-label={t('counting')}>
      <Skeleton height={32} mb="sm" />
      <Skeleton height={64} />
    </div>
  )
}

function AudienceSummary({ mailing }: { mailing: Mailing }) {
  const t = useTranslations('mailing')
  const { queued, skipped } = mailing
  const reasons = SKIP_REASONS.flatMap((reason) => ({ reason, count: skipped[reason] ?? 0 })).filter(
    ({ count }) => count > 0,
  )
  const left_out = skippedCountOf(skipped)
  return (
    <Stack gap="xs" role="status">
      <p className={classes.question}>{queued > 0 ? t('question', { count: queued }) : t('nobody')}</p>
      {left_out > 0 && (
        <>
          <p>{t('left_out', { count: left_out })}</p>
          <Bullets>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>{t(`skipped_${reason}`, { count })}</li>
            ))}
          </Bullets>
        </>
      )}
      {left_out === 0 && <p>{queued > 0 ? t('nobody_left_out') : t('nobody_there')}</p>}
    </Stack>
  )
}

/** The status of a recipient whose mail shows the text best. */
const EXAMPLE_STANDINGS: Partial<Record<Audience, ListFilter>> = {
  reminders: 'registered',
  afterevent: 'participated',
  updates: 'registered',
  numbers: 'number_missing',
}

function MailExampleLink({ request }: { request: MailingRequest }) {
  const t = useTranslations('mailing')
  const may = useMay()
  const example = exampleOf(request)
  const isOffered = may(previewNotification) && may(listRegistrations)
  const { data, isLoading } = useQuery({
    ...listQuery(listRegistrations, { per_page: 1, ...example.query }),
    enabled: isOffered && !example.id,
  })
  const id = example.id ?? data?.data[0]?.id
  // A link that appeared later would move the buttons under the pointer.
  if (isLoading) return <Skeleton height="var(--target)" width="14rem" />
  if (!isOffered || !id) return null
  return (
    <TextLink
      as="a"
      isStrong
      className={classes.preview}
      href={urlOf(previewNotification, { params: { type: example.type, id } })}
      target="_blank"
      rel="noopener"
    >
      {t('look')}
      <IconExternalLink size={18} aria-hidden />
    </TextLink>
  )
}

function exampleOf(request: MailingRequest) {
  if ('workshop_id' in request) {
    const { type, ids, workshop_id, standing, search } = request
    return { type, id: ids?.[0], query: { filter: { workshop_id, standing }, search } }
  }
  const { id: workshop_id, type } = request
  return {
    type: MAIL_TYPE_OF_AUDIENCE[type],
    id: undefined,
    query: { filter: { workshop_id, standing: EXAMPLE_STANDINGS[type] } },
  }
}
