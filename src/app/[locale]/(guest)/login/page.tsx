import { GITHUB_PROBLEMS } from '@/features/accounts/contract'
import { localPathOf } from '@/features/accounts/rules'
import { isGithubConfigured } from '@/features/accounts/service/github-provider'
import { LoginForm } from '@/features/accounts/ui/sign-in/LoginForm'
import { SecondFactorForm } from '@/features/accounts/ui/sign-in/SecondFactorForm'
import { titlePage } from '../../title-page'

export const generateMetadata = titlePage('accounts.login')

export default async function LoginPage({ searchParams }: PageProps<'/[locale]/login'>) {
  const { from, done, error, code } = await searchParams
  if (code === '1') return <SecondFactorForm from={localPathOf(from)} />

  return (
    <LoginForm
      from={localPathOf(from)}
      github={isGithubConfigured()}
      passwordSaved={done === 'password'}
      problem={GITHUB_PROBLEMS.find((problem) => problem === error)}
    />
  )
}
