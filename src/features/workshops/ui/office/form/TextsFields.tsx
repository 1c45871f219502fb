import { memo } from 'react'
import type { WorkshopMailType } from '@/contract/values/mails'
import { uploadPicture } from '@/features/texts/ui/upload-picture'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import { useFieldWords } from '@/ui/form/use-field-words'
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
  const field = useFieldWords('workshops', 'form_')
  return (
    <>
      <EventSection name="page">
        <FieldSpan columns={12}>
          <RichTextField {...field('description')} images={uploadPicture} />
          <RichTextField {...field('signup_hint')} images={uploadPicture} />
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
