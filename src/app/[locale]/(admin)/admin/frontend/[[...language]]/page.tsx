import { notFound } from 'next/navigation'
import { isLocale } from '@/contract/locales'
import { FrontendPreview, FrontendPreviewPrefetch } from '@/features/previews/ui/FrontendPreview'
import { getFrontendTexts } from '@/features/texts/contract'
import { FrontendScreen } from '@/features/texts/ui/FrontendScreen'
import { PermissionGuard } from '../../../PermissionGuard'
import { titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('texts.title')

/** An address without a language shows the texts in the reader's language. */
export default async function FrontendPage({ params }: PageProps<'/[locale]/admin/frontend/[[...language]]'>) {
  const { locale, language: [chosen = locale, ...rest] = [] } = await params
  if (!isLocale(chosen) || rest.length > 0) notFound()
  return (
    <PermissionGuard endpoints={[getFrontendTexts]}>
      <FrontendScreen
        key={chosen}
        language={chosen}
        preview={<FrontendPreview language={chosen} />}
        previewPrefetch={<FrontendPreviewPrefetch language={chosen} />}
      />
    </PermissionGuard>
  )
}
