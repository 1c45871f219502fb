import { Button, Drawer, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { leavePage } from '@/client/forms/unsaved-changes'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { useNotices } from '@/client/notices/notices'
import { namesOf, recordOf } from '@/contract/fields'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { type PeopleSelection, peopleSelection } from '@/features/registrations/contract/office'
import { useEventPanels } from '@/features/workshops/ui/office/form/event-panels'
import { MessageFields } from '@/features/workshops/ui/office/form/MessageFields'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { isEscapeWithin, useEscapeOutside } from '@/ui/feedback/escape'
import { LoadError } from '@/ui/feedback/LoadError'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import { Form } from '@/ui/form/Form'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { sendMessage, skippedCountOf } from '../contract/mailings'
import { MailWarnings } from './MailWarnings'
import classes from './MessageDialog.module.css'
import { isChangedByMailing } from './use-mailing'

type Props = { selection: PeopleSelection; onClose: () => void; onSent: () => void }

/** Writes a free text to a selection of the list; closing asks about unsaved text. */
export function MessageDialog({ selection, onClose, onSent }: Props) {
  const t = useTranslations('mailing')
  const closeButtonProps = useCloseButton()
  const may = useMay()
  const { workshop_id: id } = selection
  const { data: event } = useQuery({ ...query(getWorkshop, { params: { id } }), enabled: may(getWorkshop) })
  const close = () => leavePage(onClose)
  useEscapeOutside(true, close)
  return (
    <Drawer
      opened
      position="right"
      size="72rem"
      title={event ? t('message_event', { event: event.title }) : t('message')}
      closeButtonProps={closeButtonProps}
      returnFocus={false}
      // A click beside the drawer, or Escape in a list of options above it, must not lose the text.
      closeOnClickOutside={false}
      closeOnEscape={false}
      onKeyDown={(key) => {
        if (isEscapeWithin(key)) close()
      }}
      onClose={close}
    >
      <MessageForm selection={selection} onCancel={close} onSent={onSent} />
    </Drawer>
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
      <Stack gap="lg" className={classes.columns}>
        <Stack>
          <MessageFields />
          <Recipients recipients={sending.recipients} />
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
      <Text>{`${t('subject')}: ${subject ?? ''}`}</Text>
      {attachment && <Text>{t('message_question_attachment', { name: attachment.name })}</Text>}
      <Muted>{status}</Muted>
    </ConfirmDialog>
  )
}

/** A restored draft may hold the selection of other people. */
const NARROWING = recordOf(namesOf(peopleSelection.shape), () => undefined)

type Options = { selection: PeopleSelection; onSent: () => void }

function useMessageForm({ selection, onSent }: Options) {
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
    for (const [name, value] of Object.entries({ ...NARROWING, ...selection, key })) form.setValue(name, value)
    form.setValue('count', queued + skippedCountOf(skipped))
    await form.save()
    setConfirming(false)
  }
  return { form, recipients, isConfirming, confirm, send, closeConfirmation: () => setConfirming(false) }
}
type MessageSending = ReturnType<typeof useMessageForm>

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
