'use client'

import { Modal, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CallFailed, call } from '@/client/call'
import { useApiForm } from '@/client/use-api-form'
import { CheckboxField } from '@/ui/form/CheckboxField'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextField } from '@/ui/form/TextField'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { erasePerson, previewErasure, type Step } from '../contract'
import { StepList } from './StepList'

type Props = { email: string; isListed: boolean; onClose: () => void; onErased: (steps: Step[]) => void }

/** What goes and what stays is read before the address is typed once more. */
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
        <Preview email={email} />
        {isListed && <CheckboxField name="forget_blacklist" label={t('forget_blacklist')} />}
        <Message tone="danger">{t('erase_text')}</Message>
        <TextField name="confirm" label={t('confirm')} type="email" inputMode="email" autoComplete="off" required />
        <SaveButton label={t('erase_do')} />
      </Form>
    </Modal>
  )
}

function Preview({ email }: { email: string }) {
  const t = useTranslations('privacy')
  const forget_blacklist = useWatch({ name: 'forget_blacklist' }) === true
  const asked = useQuery({
    queryKey: [previewErasure.path, email, forget_blacklist],
    queryFn: () => call(previewErasure, { body: { email, forget_blacklist } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (asked.data)
    return asked.data.steps.length > 0 ? <StepList steps={asked.data.steps} /> : <p>{t('erase_nothing')}</p>
  if (asked.error instanceof CallFailed)
    return <NotLoaded failure={asked.error} again={() => void asked.refetch()} busy={asked.isFetching} />
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={24} width="50%" />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}
