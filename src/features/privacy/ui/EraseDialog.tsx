import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { call } from '@/client/calls/call'
import { useApiForm } from '@/client/forms/use-api-form'
import { Callout } from '@/ui/feedback/Callout'
import { Dialog } from '@/ui/feedback/Dialog'
import { Loaded } from '@/ui/feedback/Loaded'
import { Form } from '@/ui/form/Form'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { useFieldWords } from '@/ui/form/use-field-words'
import { erasePerson, type Findings, previewErasure, type Steps } from '../contract'
import { StepList } from './StepList'

type Props = { found: Findings; onClose: () => void; onErased: (done: Steps) => void }

/**
 * Shows the effects of the erasure, what becomes of each certificate included, and asks for the address once more. What
 * the person has wished on the personal page is chosen already.
 */
export function EraseDialog({ found, onClose, onErased }: Props) {
  const { email, kinds, offers_certificates, keeps_certificates } = found
  const t = useTranslations('privacy')
  const field = useFieldWords('privacy')
  const form = useApiForm(erasePerson, {
    defaultValues: {
      email,
      confirm: '',
      forget_blacklist: false,
      keep_certificates: keeps_certificates,
    },
    silent: true,
    onSaved: onErased,
  })
  return (
    <Dialog onClose={onClose} title={t('erase_title', { email })} size="lg">
      <Form form={form}>
        <ErasurePreview email={email} />
        {offers_certificates && <CheckboxField {...field('keep_certificates')} />}
        {kinds.some(({ kind }) => kind === 'blacklist') && <CheckboxField {...field('forget_blacklist')} />}
        <Callout tone="danger">{t('erase_text')}</Callout>
        <TextField {...field('confirm')} type="email" inputMode="email" autoComplete="off" required />
        <SaveButton label={t('erase_do')} />
      </Form>
    </Dialog>
  )
}

function ErasurePreview({ email }: { email: string }) {
  const t = useTranslations('privacy')
  const forget_blacklist = useWatch({ name: 'forget_blacklist' }) === true
  const keep_certificates = useWatch({ name: 'keep_certificates' }) === true
  const previewQuery = useQuery({
    queryKey: [previewErasure.path, email, forget_blacklist, keep_certificates],
    queryFn: () => call(previewErasure, { body: { email, forget_blacklist, keep_certificates } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded query={previewQuery} waiting={[24, 44, 44]}>
      {(preview) => (preview.steps.length > 0 ? <StepList {...preview} /> : <p>{t('erase_nothing')}</p>)}
    </Loaded>
  )
}
