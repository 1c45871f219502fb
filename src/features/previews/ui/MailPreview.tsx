import { Skeleton } from '@mantine/core'
import { useDebouncedValue, useInViewport } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type CallInput, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { newFileValue } from '@/contract/shapes'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import { MailFacts } from '@/features/mails/ui/MailPage'
import mailClasses from '@/features/mails/ui/mail-preview.module.css'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { RadioGroup } from '@/ui/form/RadioGroup'
import { Cluster, Heading, Muted, Stack } from '@/ui/layout/layout'
import { mailDraft, type PreviewedMail, type PreviewedMailType, previewMail, sendTestMail } from '../contract'
import { MailRecipient } from './MailRecipient'
import { mailDraftOf, mailFieldPairsOf } from './mail-draft'
import classes from './mail-preview.module.css'

const DEBOUNCE_MS = 400

type Props = {
  type: PreviewedMailType
  /** Null for a new event, which has no people. */
  workshop_id: number | null
}

export function MailPreview(props: Props) {
  const may = useMay()
  return may(previewMail) && <OpenPreview {...props} />
}

function OpenPreview({ type, workshop_id }: Props) {
  const t = useTranslations('previews')
  const heading = useId()
  const { ref, inViewport } = useInViewport()
  const [recipient, setRecipient] = useState<string | null>(null)
  const draft = useMailDraft(type)
  const attachment = useAttachment(type)
  const mail = { type, workshop_id, registration_id: recipient }
  const previewed = useQuery({
    ...query(previewMail, { body: { ...mail, draft: draft.debounced } }),
    // A hidden preview, for example behind another tab, is not updated.
    enabled: inViewport,
    placeholderData: keepPreviousData,
  })
  return (
    <Stack as="section" ref={ref} aria-labelledby={heading}>
      <Heading level={3} id={heading}>
        {t('mail_title')}
      </Heading>
      <MailRecipient workshop_id={workshop_id} value={recipient} onChange={setRecipient} />
      <Loaded query={previewed} waiting={<Skeleton className={classes.skeleton} />}>
        {(preview) => <PreviewResult type={type} preview={preview} busy={previewed.isFetching} />}
      </Loaded>
      {!(previewed.data && isUnwritten(type, previewed.data)) && (
        <TestMailButton
          readBody={() => ({ ...mail, draft: draft.now(), attachment })}
          hasAttachment={attachment !== null}
        />
      )}
    </Stack>
  )
}

/** A message is not sent before it has a text, while the mails of an event have a standard text. */
const isUnwritten = (type: PreviewedMailType, { is_standard }: PreviewedMail) => type === 'message' && is_standard

type ResultProps = { type: PreviewedMailType; preview: PreviewedMail; busy: boolean }

function PreviewResult({ type, preview, busy }: ResultProps) {
  const t = useTranslations('previews')
  const { unknown, is_standard, calendar } = preview
  if (isUnwritten(type, preview)) return <Muted>{t('mail_message_empty')}</Muted>

  const names = unknown.map((name) => `{${name}}`).join(', ')
  return (
    <>
      {unknown.length > 0 && (
        <Callout tone="danger" role="status">
          {t('mail_unknown', { count: unknown.length, names })}
        </Callout>
      )}
      <Muted isSmall>
        {is_standard && `${t('mail_standard')} `}
        {t('mail_links')}
      </Muted>
      <RenderedMail preview={preview} busy={busy} />
      {calendar !== null && (
        <div>
          <strong>{t('mail_calendar')}</strong>
          <p className={classes.calendar}>{calendar}</p>
        </div>
      )}
    </>
  )
}

/** Only a message has an attachment of its own. */
function useAttachment(type: PreviewedMailType) {
  const chosen = newFileValue.safeParse(useWatch({ name: 'attachment' }))
  return type === 'message' && chosen.success ? chosen.data : null
}

/** The preview uses the values after a pause in typing, a test mail uses the current ones. */
function useMailDraft(type: PreviewedMailType) {
  const { getValues } = useFormContext()
  useWatch({ name: mailFieldPairsOf(type).map(([, field]) => field) })
  const now = () => mailDraftOf(type, getValues())
  const [debounced] = useDebouncedValue(JSON.stringify(now()), DEBOUNCE_MS)
  return { debounced: useMemo(() => mailDraft.parse(JSON.parse(debounced)), [debounced]), now }
}

type TestProps = { readBody: () => CallInput<typeof sendTestMail>['body']; hasAttachment: boolean }

function TestMailButton({ readBody, hasAttachment }: TestProps) {
  const t = useTranslations('previews')
  const may = useMay()
  const user = useUser()
  const { run, isRunning } = useAction(() => call(sendTestMail, { body: readBody() }), {
    notice: ({ email }) => t('mail_test_sent', { email }),
  })
  if (!user || !may(sendTestMail)) return null

  return (
    <Cluster gap="xs md">
      <ToolButton icon={IconSend} loading={isRunning} onClick={() => run()}>
        {t('mail_test')}
      </ToolButton>
      <Muted isSmall>{t(hasAttachment ? 'mail_test_attachment' : 'mail_test_to', { email: user.email })}</Muted>
    </Cluster>
  )
}

const VIEWS = ['desktop', 'phone', 'text'] as const
type View = (typeof VIEWS)[number]

function RenderedMail({ preview, busy }: { preview: PreviewedMail; busy: boolean }) {
  const t = useTranslations('previews')
  const [view, setView] = useState<View>('desktop')
  const { from, to, subject } = preview
  const head = [
    [t('mail_from'), formatAddress(from)],
    [t('mail_to'), formatAddress(to)],
    [t('subject'), subject],
  ] as const
  return (
    <div className={mailClasses.mail} aria-busy={busy}>
      <MailFacts facts={head} className={classes.headers} />
      <div className={classes.views}>
        <RadioGroup
          label={t('mail_view')}
          choices={VIEWS.map((value) => ({ value, label: t(`mail_view_${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <MailBody preview={preview} view={view} />
    </div>
  )
}

function MailBody({ preview: { subject, html, text }, view }: { preview: PreviewedMail; view: View }) {
  const t = useTranslations('previews')
  if (view === 'text') return <pre className={`${mailClasses.text} ${classes.text}`}>{text}</pre>
  const title = t('mail_body', { subject })
  return (
    <iframe sandbox="" srcDoc={openLinksInNewWindow(html)} title={title} className={classes.body} data-view={view} />
  )
}

/** A link would load one of our pages in the frame; the sandbox refuses the new window that this base asks for. */
const openLinksInNewWindow = (html: string) => html.replace('<head>', '<head><base target="_blank">')

const formatAddress = ({ name, address }: PreviewedMail['to']) => (name ? `${name} <${address}>` : address)
