import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { findOwnData } from '@/features/privacy/service/own-data'
import { OwnDataPage } from '@/features/privacy/ui/OwnDataPage'
import { personalMetadata } from '../../../personal-metadata'
import { singleValueOf } from '../../../url-values'

type Props = PageProps<'/[locale]/my/[token]/data'>

const findData = cache(async (token: string) => findOwnData(token, { locale: await getLocale() }))

export async function generateMetadata({ params }: Props) {
  const { token } = await params
  const [data, t] = await Promise.all([findData(token), getTranslations('my')])
  return personalMetadata(t(data ? 'data.page_title' : 'not_found_title'))
}

export default async function MyDataPage({ params, searchParams }: Props) {
  const { token } = await params
  const data = await findData(token)
  if (!data) return <LinkNotFound page="my" />

  const { done } = await searchParams
  return <OwnDataPage data={data} token={token} done={singleValueOf(done)} />
}
