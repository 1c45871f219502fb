'use client'

import { Skeleton } from '@mantine/core'
import { useDebouncedValue, useInViewport } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { newFileValue } from '@/contract/shapes'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted } from '@/ui/layout/Muted'
import { Heading } from '@/ui/layout/SectionHead'
import { Stack } from '@/ui/layout/Stack'
import { mailDraft, type PreviewedMail as Preview, type PreviewedMailType, previewMail } from '../contract'
import { MailRecipient } from './MailRecipient'
import { mailDraftOf, mailFieldPairsOf } from './mail-draft'
import classes from './mail-preview.module.css'
import { RenderedMail } from './RenderedMail'
import { TestMailButton } from './TestMailButton'

const DEBOUNCE_MS = 400

type Props = {
  type: PreviewedMailType
  /** Null for a new event, which has no people. */
  workshop_id: number | null
}

/** The mail as its recipient would see it, with a button to send a test mail. */
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
const isUnwritten = (type: PreviewedMailType, { is_standard }: Preview) => type === 'message' && is_standard

type ResultProps = { type: PreviewedMailType; preview: Preview; busy: boolean }

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
