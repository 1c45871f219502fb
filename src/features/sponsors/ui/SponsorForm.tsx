'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/use-api-form'
import type { IdOrNew } from '@/contract/shapes'
import { ImageField } from '@/ui/form/FileField'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextField } from '@/ui/form/TextField'
import { type Sponsor, saveSponsor } from '../contract'

type Props = { id: IdOrNew; sponsor: Sponsor; onSaved: (sponsor: Sponsor) => void }

export function SponsorForm({ id, sponsor, onSaved }: Props) {
  const t = useTranslations('sponsors')
  const form = useApiForm(saveSponsor, { params: { id }, defaultValues: sponsor, onSaved })
  return (
    <Form form={form}>
      <TextField name="name" label={t('name')} required />
      <ImageField name="image" label={t('image')} />
      <SaveButton />
    </Form>
  )
}
