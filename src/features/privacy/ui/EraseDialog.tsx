'use client'

import { Modal, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CallFailed, call } from '@/client/calls/call'
import { useApiForm } from '@/client/forms/use-api-form'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { Form } from '@/ui/form/Form'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { erasePerson, previewErasure, type Step } from '../contract'
import { StepList } from './StepList'

type Props = { email: string; isListed: boolean; onClose: () => void; onErased: (steps: Step[]) => void }

/** Shows the effects of the erasure, and asks for the address once more. */
export function EraseDialog({ email, isListed, onClose, onErased }: Props) {
  const t = useTranslations('privacy')
  const form = useApiForm(erasePerson, {
    defaultValues: { email, confirm: '', forget_blacklist: false },
    silent: true,
    onSaved: ({ steps }) => onErased(steps),
  })
  return (
    <Modal opened onClose={onClose} title={t('erase_title', { email })} size="lg" centered>
      <Form form={form}>
        <ErasurePreview email={email} />
        {isListed && <CheckboxField name="forget_blacklist" label={t('forget_blacklist')} />}
        <Callout tone="danger">{t('erase_text')}</Callout>
        <TextField name="confirm" label={t('confirm')} type="email" inputMode="email" autoComplete="off" required />
        <SaveButton label={t('erase_do')} />
      </Form>
    </Modal>
  )
}

function ErasurePreview({ email }: { email: string }) {
  const t = useTranslations('privacy')
  const forget_blacklist = useWatch({ name: 'forget_blacklist' }) === true
  const previewQuery = useQuery({
    queryKey: [previewErasure.path, email, forget_blacklist],
    queryFn: () => call(previewErasure, { body: { email, forget_blacklist } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (previewQuery.data)
    return previewQuery.data.steps.length > 0 ? (
      <StepList steps={previewQuery.data.steps} />
    ) : (
      <p>{t('erase_nothing')}</p>
    )
  if (previewQuery.error instanceof CallFailed)
    return (
      <LoadError
        failure={previewQuery.error}
        onRetry={() => void previewQuery.refetch()}
        isBusy={previewQuery.isFetching}
      />
    )
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={24} width="50%" />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}
