import { isGithubConfigured } from '@/features/accounts/service/github-provider'
import { RegisterForm } from '@/features/accounts/ui/sign-in/RegisterForm'
import { titlePage } from '../../title-page'

export const generateMetadata = titlePage('accounts.register')

export default function RegisterPage() {
  return <RegisterForm github={isGithubConfigured()} />
}
