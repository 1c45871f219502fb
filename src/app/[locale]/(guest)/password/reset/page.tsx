import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ResetRequestForm } from '@/features/accounts/ui/sign-in/ResetRequestForm'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('reset_request') }
}

export default function ResetRequestPage() {
  return <ResetRequestForm />
}
