import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { VerifyEmailCard } from '@/features/accounts/ui/sign-in/VerifyEmailCard'
import { FormIsland } from '@/ui/form/FormIsland'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('verify'), referrer: 'no-referrer', robots: { index: false, follow: false } }
}

export default async function VerifyEmailPage({ params }: PageProps<'/[locale]/email/verify/[token]'>) {
  const { token } = await params
  return (
    <FormIsland of={['accounts']}>
      <VerifyEmailCard token={token} />
    </FormIsland>
  )
}
