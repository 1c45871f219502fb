import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { isGithubConfigured } from '@/features/accounts/service/github-provider'
import { RegisterForm } from '@/features/accounts/ui/sign-in/RegisterForm'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('register') }
}

export default function RegisterPage() {
  return <RegisterForm github={isGithubConfigured()} />
}
