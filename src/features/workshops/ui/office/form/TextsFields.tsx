'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { WorkshopMailType } from '@/features/mails/contract'
import { storePicture } from '@/features/texts/ui/store-picture'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { RichTextField } from '@/ui/form/RichTextField'
import { MailsFields } from './MailsFields'

type Props = {
  workshop_id: number | null
  mail: WorkshopMailType
  onMail: (type: WorkshopMailType) => void
  problems: readonly { path: string }[]
}

/** What people read: on the page of the event, and in its mails. Remembered, as the details are. */
export const TextsFields = memo(function TextsFields(mails: Props) {
  const t = useTranslations('workshops')
  return (
    <>
      <FieldGroup title={t('form_page')} text={t('form_page_text')}>
        <RichTextField name="description" label={t('description')} images={storePicture} />
        <RichTextField
          name="signup_hint"
          label={t('signup_hint')}
          description={t('form_signup_hint_hint')}
          images={storePicture}
        />
      </FieldGroup>
      <FieldGroup title={t('form_mails')} text={t('form_mails_text')}>
        <MailsFields {...mails} images={storePicture} />
      </FieldGroup>
    </>
  )
})
