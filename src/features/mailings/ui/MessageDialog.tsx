import { Button, Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { CallFailed } from '@/client/calls/call'
import { leavePage } from '@/client/forms/unsaved-changes'
import { useDraft } from '@/client/forms/use-draft'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { useEventPanels } from '@/features/workshops/ui/office/form/event-panels'
import { MessageFields } from '@/features/workshops/ui/office/form/MessageFields'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Dialog } from '@/ui/feedback/Dialog'
import { LoadError } from '@/ui/feedback/LoadError'
import { Form } from '@/ui/form/Form'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { sendMessage } from '../contract/mailings'
import { MailWarnings } from './MailWarnings'
import classes from './MessageDialog.module.css'
import { type MessageSending, useMessageForm } from './use-message-form'

type Props = { selection: PeopleSelection; onClose: () => void; onSent: () => void }

/** Writes a free text to a selection of the list; closing asks about unsaved text. */
export function MessageDialog({ selection, onClose, onSent }: Props) {
  const t = useTranslations('mailing')
  const close = () => leavePage(onClose)
  return (
    <Dialog
      title={t('message')}
      fullScreen
      classNames={{ header: classes.frame, body: classes.frame }}
      returnFocus={false}
      onClose={close}
    >
      <MessageForm selection={selection} onCancel={close} onSent={onSent} />
    </Dialog>
  )
}

type FormProps = { selection: PeopleSelection; onCancel: () => void; onSent: () => void }

function MessageForm({ selection, onCancel, onSent }: FormProps) {
  const { workshop_id } = selection
  const { MailPreview } = useEventPanels()
  const sending = useMessageForm({ selection, onSent })
  const { form } = sending
  useDraft(form, `${sendMessage.path}?workshop=${workshop_id}`)
  const { isDirty } = useFormState({ control: form.control })
  return (
    <Form form={form} id="message" wide>
      <UnsavedChangesGuard active={isDirty} />
      <Recipients recipients={sending.recipients} />
      <Stack gap="lg" className={classes.columns}>
        <Stack>
          <MessageFields />
        </Stack>
        <MailPreview type="message" workshop_id={workshop_id} />
      </Stack>
      <MessageActions sending={sending} onCancel={onCancel} />
      {sending.isConfirming && <SendConfirmation sending={sending} />}
    </Form>
  )
}

function Recipients({ recipients: { data, error, isFetching, refetch } }: Pick<MessageSending, 'recipients'>) {
  const t = useTranslations('mailing')
  if (error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  return (
    <p role="status" aria-label={data ? undefined : t('counting')}>
      {data?.status ?? <Skeleton component="span" display="block" height="1lh" />}
    </p>
  )
}

type ActionProps = { sending: MessageSending; onCancel: () => void }

function MessageActions({ sending: { form, recipients, confirm }, onCancel }: ActionProps) {
  const t = useTranslations('mailing')
  const core = useTranslations('core')
  const queued = recipients.data?.queued ?? 0
  return (
    <Cluster justify="end" className={classes.actions}>
      <SendFailure form={form} />
      <Button variant="default" onClick={onCancel}>
        {core('cancel')}
      </Button>
      <Button disabled={queued === 0} onClick={() => void confirm()}>
        {t('message_send', { count: queued })}
      </Button>
    </Cluster>
  )
}

/** A changed number of recipients belongs to no field, so it is shown beside the button. */
function SendFailure({ form: { control, failure } }: Pick<MessageSending, 'form'>) {
  const core = useTranslations('core')
  const { errors } = useFormState({ control })
  const text = errors.count?.message ?? (failure && (failure.message || core('no_connection')))
  if (!text) return null
  return (
    <Callout tone="danger" role="alert" title={core('error')}>
      {String(text)}
    </Callout>
  )
}

function SendConfirmation({ sending: { form, recipients, send, closeConfirmation } }: { sending: MessageSending }) {
  const t = useTranslations('mailing')
  const { subject, attachment } = form.getValues()
  const { queued = 0, status, warnings = [] } = recipients.data ?? {}
  return (
    <ConfirmDialog
      title={t('message_question', { count: queued })}
      label={t(warnings.length > 0 ? 'confirm_anyway' : 'confirm', { count: queued, type: 'message' })}
      isRunning={form.saving}
      onConfirm={() => void send()}
      onClose={closeConfirmation}
    >
      <MailWarnings warnings={warnings} />
      <Text>{`${t('message_subject')}: ${subject ?? ''}`}</Text>
      {attachment && <Text>{t('message_question_attachment', { name: attachment.name })}</Text>}
      <Muted>{status}</Muted>
    </ConfirmDialog>
  )
}
