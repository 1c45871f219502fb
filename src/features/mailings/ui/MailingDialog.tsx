'use client'

import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { SKIP_REASONS } from '@/contract/values/mails'
import { LoadError } from '@/ui/feedback/LoadError'
import { MAIL_TYPE_OF_AUDIENCE, type Mailing, skippedCountOf } from '../contract/mailings'
import { MailExampleLink } from './MailExampleLink'
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

/** Confirms a mailing: the number of recipients, the skipped people with the reasons, and a preview. */
export function MailingDialog({
  opened,
  submission,
  choice,
  ...answers
}: DialogHandlers & DialogState & { choice?: MailChoice }) {
  const t = useTranslations('mailing')
  return (
    <Modal
      opened={opened}
      onClose={answers.onClose}
      title={choice?.name}
      closeButtonProps={{ 'aria-label': t('question_close'), size: 44, iconSize: 20 }}
      returnFocus={false}
      centered
    >
      {choice && <DialogContent key={submission} {...answers} choice={choice} submission={submission} />}
    </Modal>
  )
}

type DialogContentProps = DialogHandlers & Pick<DialogState, 'submission'> & { choice: MailChoice }

function DialogContent({ choice: { hint, request, decline }, submission, onSent, onClose }: DialogContentProps) {
  const t = useTranslations('mailing')
  const core = useTranslations('core')
  const { data, error, isFetching, refetch } = useMailingPreview(request)
  const { send, sending } = useSendMailing({ request, key: submission, onSent, onChanged: () => void refetch() })
  const { queued = 0, warnings = [] } = data ?? {}
  const type = 'workshop_id' in request ? request.type : MAIL_TYPE_OF_AUDIENCE[request.type]
  return (
    <Stack gap="md">
      <Text c="dimmed">{hint}</Text>
      {error instanceof CallFailed && <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !error && <Counting />}
      {queued > 0 && <MailWarnings warnings={warnings} />}
      {data && <AudienceSummary mailing={data} />}
      {queued > 0 && <MailExampleLink request={request} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus disabled={sending} onClick={onClose}>
          {decline?.later ?? (data && queued === 0 ? t('close') : core('cancel'))}
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
      </Group>
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
    <div role="status">
      <p className={classes.question}>{queued > 0 ? t('question', { count: queued }) : t('nobody')}</p>
      {left_out > 0 && (
        <>
          <p className={classes.about}>{t('left_out', { count: left_out })}</p>
          <ul className={classes.reasons}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>{t(`skipped_${reason}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {left_out === 0 && <p className={classes.about}>{queued > 0 ? t('nobody_left_out') : t('nobody_there')}</p>}
    </div>
  )
}
