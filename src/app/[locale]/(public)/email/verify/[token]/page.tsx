import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { VerifyEmail } from '@/features/accounts/ui/VerifyEmail'
import { FormIsland } from '@/ui/FormIsland'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('verify'), referrer: 'no-referrer', robots: { index: false, follow: false } }
}

export default async function VerifyEmailPage({ params }: PageProps<'/[locale]/email/verify/[token]'>) {
  const { token } = await params
  return (
    <FormIsland of={['accounts']}>
      <VerifyEmail token={token} />
    </FormIsland>
  )
}
