import { notFound } from 'next/navigation'
import { isLocale } from '@/contract/locales'
import { Permitted } from '@/features/accounts/ui/Permitted'
import { getFrontendTexts } from '@/features/texts/contract'
import { FrontendScreen } from '@/features/texts/ui/FrontendScreen'
import { titled } from '../../../screens'

export const generateMetadata = titled('texts.title')

/** Without a language in the address: that of the reader. */
export default async function FrontendPage({ params }: PageProps<'/[locale]/admin/frontend/[[...language]]'>) {
  const { locale, language: [chosen = locale, ...rest] = [] } = await params
  if (!isLocale(chosen) || rest.length > 0) notFound()
  return (
    <Permitted endpoints={[getFrontendTexts]}>
      <FrontendScreen key={chosen} language={chosen} />
    </Permitted>
  )
}
