import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GITHUB_PROBLEMS } from '@/features/accounts/contract'
import { ownPath } from '@/features/accounts/rules'
import { offersGithub } from '@/features/accounts/service/github-provider'
import { LoginForm } from '@/features/accounts/ui/LoginForm'
import { SecondStepForm } from '@/features/accounts/ui/SecondStepForm'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('login') }
}

export default async function LoginPage({ searchParams }: PageProps<'/[locale]/login'>) {
  const { from, done, error, code } = await searchParams
  if (code === '1') return <SecondStepForm from={ownPath(from)} />

  return (
    <LoginForm
      from={ownPath(from)}
      github={offersGithub()}
      passwordSaved={done === 'password'}
      problem={GITHUB_PROBLEMS.find((problem) => problem === error)}
    />
  )
}
