import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { FileField, ImageField } from '@/ui/form/files/FileField'
import { ImageCropPreview } from '@/ui/form/files/ImageCropPreview'
import { useFieldWords } from '@/ui/form/use-field-words'
import type { WorkshopDraft } from '../../../contract/office'
import { EventSection } from './EventSection'

const HEADER = { width: 1600, height: 600, least: 1200 }
const LIMITS = { width: HEADER.width, height: HEADER.height }

export function ImageFields() {
  const t = useTranslations('workshops')
  const field = useFieldWords('workshops', 'form_')
  return (
    <EventSection name="images" startsFolded>
      <FieldSpan columns={12}>
        <ImageField
          name="own_header_image"
          label={t('own_header_image')}
          description={t('form_own_header_image_hint', LIMITS)}
        />
        <HeaderFrames />
      </FieldSpan>
      <ImageField {...field('picture')} />
      <FileField {...field('pdf_document')} accept={['application/pdf']} />
    </EventSection>
  )
}

/** Shows how lists, the start page and the event's page crop the header. */
function HeaderFrames() {
  const t = useTranslations('workshops')
  const file = useWatch<WorkshopDraft, 'own_header_image'>({ name: 'own_header_image' })
  const source = file?.data ?? file?.url
  if (!source) return null

  const frames = [
    { label: t('form_frame_page'), ratio: 624 / 448, isLeast: true },
    { label: t('form_frame_start'), ratio: 8 / 3 },
    { label: t('form_frame_list'), ratio: 5 / 3 },
    { label: t('form_frame_phone'), ratio: 1 },
  ]
  return <ImageCropPreview source={source} title={t('form_frames')} frames={frames} wanted={HEADER} />
}
