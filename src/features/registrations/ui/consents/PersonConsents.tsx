'use client'

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { Form } from '@/ui/form/Form'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import {
  listPersonConsents,
  type PersonConsent,
  recordPersonConsent,
  withdrawPersonConsent,
} from '../../contract/consents'
import classes from './PersonConsents.module.css'

type OfferedTopics = { id: number; name: string }[]

/** The consents of a person, the newest first, with those on paper that staff record. */
export function PersonConsents({ id }: { id: string }) {
  const t = useTranslations('person')
  const may = useMay()
  const [added, setAdded] = useState(0)
  const { data } = useQuery(query(listPersonConsents, { params: { id } }))
  if (!data) return null
  return (
    <div className={classes.list}>
      {data.data.length === 0 && <p className={classes.hint}>{t('no_consents')}</p>}
      {data.data.map((consent) => (
        <ConsentRow key={consent.id} id={id} consent={consent} />
      ))}
      {may(recordPersonConsent) && data.offered.length > 0 && (
        <RecordForm key={added} id={id} offered={data.offered} onSaved={() => setAdded((count) => count + 1)} />
      )}
    </div>
  )
}

function useRefreshConsents() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === listPersonConsents.path })
}

function ConsentRow({ id, consent }: { id: string; consent: PersonConsent }) {
  const t = useTranslations('person')
  const formats = useFormats()
  const at = showInstant(consent.given_at, formats)
  const source = [t(`consent_source.${consent.source}`), consent.email, consent.recorded_by_name, consent.note]
    .filter(Boolean)
    .join(', ')
  return (
    <div className={classes.row}>
      <p className={classes.head}>
        <strong>{consent.topic}</strong>
        <ConsentState consent={consent} />
      </p>
      <p className={classes.hint}>{t('consent_given', { source, at, version: consent.version })}</p>
      {consent.ended_by && (
        <p className={classes.hint}>
          {t('consent_over', { how: t(`consent_end.${consent.ended_by}`), at: showInstant(consent.ended_at, formats) })}
        </p>
      )}
      <details>
        <summary className={classes.hint}>{t('consent_text')}</summary>
        <p className={classes.hint}>{consent.text}</p>
      </details>
      {consent.ended_at === null && <WithdrawButton id={id} consent={consent} />}
    </div>
  )
}

function ConsentState({ consent: { proven_at, ended_at } }: { consent: PersonConsent }) {
  const t = useTranslations('person')
  if (ended_at) return <StatusChip>{t('consent_ended')}</StatusChip>
  return proven_at ? (
    <StatusChip tone="good">{t('consent_valid')}</StatusChip>
  ) : (
    <StatusChip tone="watch">{t('consent_unproven')}</StatusChip>
  )
}

function WithdrawButton({ id, consent: { id: consent, topic } }: { id: string; consent: PersonConsent }) {
  const t = useTranslations('person')
  const may = useMay()
  const notices = useNotices()
  const refresh = useRefreshConsents()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawPersonConsent, { params: { id, consent } }),
    onSuccess: () => notices.saved(),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
    onSettled: refresh,
  })
  if (!may(withdrawPersonConsent)) return null
  return (
    <Button
      variant="subtle"
      loading={isPending}
      aria-label={t('consent_withdraw_named', { topic })}
      onClick={() => mutate()}
    >
      {t('consent_withdraw')}
    </Button>
  )
}

function RecordForm({ id, offered, onSaved }: { id: string; offered: OfferedTopics; onSaved: () => void }) {
  const t = useTranslations('person')
  const notices = useNotices()
  const refresh = useRefreshConsents()
  const form = useApiForm(recordPersonConsent, {
    params: { id },
    defaultValues: { text_id: offered[0]?.id, note: '' },
    silent: true,
    onSaved: async () => {
      notices.saved()
      await refresh()
      onSaved()
    },
  })
  return (
    <details className={classes.record}>
      <summary>{t('consent_record')}</summary>
      <Form form={form} id="consent-new">
        <SelectField
          name="text_id"
          label={t('consent_topic')}
          options={offered.map((topic) => ({ value: topic.id, label: topic.name }))}
        />
        <TextField name="note" label={t('consent_note')} description={t('consent_note_hint')} required />
        <SaveButton label={t('consent_save')} />
      </Form>
    </details>
  )
}
