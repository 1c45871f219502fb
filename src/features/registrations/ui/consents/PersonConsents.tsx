import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { Form } from '@/ui/form/Form'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { Cluster, Fold, Muted, Stack } from '@/ui/layout/layout'
import {
  listPersonConsents,
  type PersonConsent,
  recordPersonConsent,
  withdrawPersonConsent,
} from '../../contract/consents'

const isConsentList = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => path === listPersonConsents.path

type OfferedTopics = { id: number; name: string }[]

/** The consents of a person, the newest first, with those on paper that staff record. */
export function PersonConsents({ id }: { id: string }) {
  const t = useTranslations('person')
  const may = useMay()
  const [added, setAdded] = useState(0)
  const { data } = useQuery(query(listPersonConsents, { params: { id } }))
  if (!data) return null
  return (
    <Stack>
      {data.data.length === 0 && <Muted>{t('no_consents')}</Muted>}
      {data.data.map((consent) => (
        <ConsentRow key={consent.id} id={id} consent={consent} />
      ))}
      {may(recordPersonConsent) && data.offered.length > 0 && (
        <RecordForm key={added} id={id} offered={data.offered} onSaved={() => setAdded((count) => count + 1)} />
      )}
    </Stack>
  )
}

function ConsentRow({ id, consent }: { id: string; consent: PersonConsent }) {
  const t = useTranslations('person')
  const formats = useFormats()
  const at = showInstant(consent.given_at, formats)
  const source = [t(`consent_source.${consent.source}`), consent.email, consent.recorded_by_name, consent.note]
    .filter(Boolean)
    .join(', ')
  return (
    <Stack gap="2xs">
      <Cluster as="p" gap="xs">
        <strong>{consent.topic}</strong>
        <ConsentState consent={consent} />
      </Cluster>
      <Muted>{t('consent_given', { source, at, version: consent.version })}</Muted>
      {consent.ended_by && (
        <Muted>
          {t('consent_over', { how: t(`consent_end.${consent.ended_by}`), at: showInstant(consent.ended_at, formats) })}
        </Muted>
      )}
      <Muted as="details">
        <summary>{t('consent_text')}</summary>
        {consent.text}
      </Muted>
      {consent.ended_at === null && <WithdrawButton id={id} consent={consent} />}
    </Stack>
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
  const { run, isRunning } = useAction(() => call(withdrawPersonConsent, { params: { id, consent } }), {
    onDone: () => notices.saved(),
    stale: isConsentList,
  })
  if (!may(withdrawPersonConsent)) return null
  return (
    <div>
      <Button
        variant="subtle"
        loading={isRunning}
        aria-label={t('consent_withdraw_named', { topic })}
        onClick={() => run()}
      >
        {t('consent_withdraw')}
      </Button>
    </div>
  )
}

function RecordForm({ id, offered, onSaved }: { id: string; offered: OfferedTopics; onSaved: () => void }) {
  const t = useTranslations('person')
  const notices = useNotices()
  const queries = useQueryClient()
  const form = useApiForm(recordPersonConsent, {
    params: { id },
    defaultValues: { text_id: offered[0]?.id, note: '' },
    silent: true,
    onSaved: async () => {
      notices.saved()
      await queries.invalidateQueries({ predicate: isConsentList })
      onSaved()
    },
  })
  return (
    <Fold title={t('consent_record')}>
      <Form form={form} id="consent-new">
        <SelectField
          name="text_id"
          label={t('text_id')}
          options={offered.map((topic) => ({ value: topic.id, label: topic.name }))}
        />
        <TextField name="note" label={t('consent_note')} description={t('consent_note_hint')} required />
        <SaveButton label={t('consent_save')} />
      </Form>
    </Fold>
  )
}
