import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ResetForm } from '@/features/accounts/ui/sign-in/ResetForm'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('reset'), referrer: 'no-referrer' }
}

export default async function ResetPage({ params }: PageProps<'/[locale]/password/reset/[token]'>) {
  const { token } = await params
  return <ResetForm token={token} />
}
