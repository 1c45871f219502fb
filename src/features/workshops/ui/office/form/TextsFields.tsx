import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { WorkshopMailType } from '@/contract/values/mails'
import { uploadPicture } from '@/features/texts/ui/upload-picture'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import { EventSection } from './EventSection'
import { MailsFields } from './MailsFields'

type Props = {
  workshop_id: number | null
  mail: WorkshopMailType
  onMail: (type: WorkshopMailType) => void
  problems: readonly { path: string }[]
}

/** The texts of the page and the mails; memoized for the same reason as DetailsFields. */
export const TextsFields = memo(function TextsFields(mails: Props) {
  const t = useTranslations('workshops')
  return (
    <>
      <EventSection name="page">
        <FieldSpan columns={12}>
          <RichTextField name="description" label={t('description')} images={uploadPicture} />
          <RichTextField
            name="signup_hint"
            label={t('signup_hint')}
            description={t('form_signup_hint_hint')}
            images={uploadPicture}
          />
        </FieldSpan>
      </EventSection>
      <EventSection name="mails">
        <FieldSpan columns={12}>
          <MailsFields {...mails} images={uploadPicture} />
        </FieldSpan>
      </EventSection>
    </>
  )
})
