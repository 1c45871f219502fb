'use client'

import { Skeleton, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import type { WorkshopMailType } from '@/features/mails/contract'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { type MailPreview as Preview, previewMail } from '../contract'
import { MailLetter } from './MailLetter'
import { MailRecipient } from './MailRecipient'
import classes from './mail-preview.module.css'
import { TestMail } from './TestMail'
import { useMailDraft } from './use-mail-draft'

type Props = {
  type: WorkshopMailType
  /** Null as long as the event is new: it has nobody yet. */
  workshop_id: number | null
}

/** Beside the fields of a mail: how it would arrive, and a way to have it arrive. */
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
  const mail = { type, workshop_id, registration_id: recipient }
  const { data, error, isFetching, refetch } = useQuery({
    ...query(previewMail, { body: { ...mail, draft: draft.settled } }),
    // Nothing is asked for while nobody looks, as behind another tab.
    enabled: inViewport,
    placeholderData: keepPreviousData,
  })
  return (
    <section ref={ref} aria-labelledby={heading} className={classes.preview}>
      <h3 id={heading} className={classes.heading}>
        {t('mail_title')}
      </h3>
      <MailRecipient workshop_id={workshop_id} value={recipient} onChange={setRecipient} />
      {error instanceof CallFailed && <NotLoaded failure={error} again={refetch} busy={isFetching} />}
      {data ? <Shown preview={data} busy={isFetching} /> : !error && <Skeleton className={classes.waiting} />}
      <TestMail asked={() => ({ ...mail, draft: draft.now() })} />
    </section>
  )
}

function Shown({ preview, busy }: { preview: Preview; busy: boolean }) {
  const t = useTranslations('previews')
  const { unknown, is_standard, calendar } = preview
  const names = unknown.map((name) => `{${name}}`).join(', ')
  return (
    <>
      {unknown.length > 0 && (
        <Message tone="danger" role="status">
          {t('mail_unknown', { count: unknown.length, names })}
        </Message>
      )}
      <Text size="xs" c="dimmed">
        {is_standard && `${t('mail_standard')} `}
        {t('mail_links')}
      </Text>
      <MailLetter preview={preview} busy={busy} />
      {calendar !== null && (
        <div>
          <p className={classes.label}>{t('mail_calendar')}</p>
          <p className={classes.calendar}>{calendar}</p>
        </div>
      )}
    </>
  )
}
