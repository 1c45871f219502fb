import { useTranslations } from 'next-intl'
import { uploadPicture } from '@/features/texts/ui/upload-picture'
import { FileField } from '@/ui/form/files/FileField'
import { InsertTextField } from '@/ui/form/rich-text/InsertTextField'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import { useMailInsertions } from './use-mail-insertions'

const SUBJECT_MAX = 200

export function MessageFields() {
  const t = useTranslations('mailing')
  const insertions = useMailInsertions('message')
  return (
    <>
      <InsertTextField
        isFirst
        name="subject"
        label={t('subject')}
        required
        maxLength={SUBJECT_MAX}
        insertions={insertions}
      />
      <RichTextField name="body" label={t('text')} required images={uploadPicture} insertions={insertions} />
      <FileField
        name="attachment"
        label={t('message_attachment')}
        description={t('message_attachment_hint')}
        accept={['application/pdf']}
      />
    </>
  )
}
