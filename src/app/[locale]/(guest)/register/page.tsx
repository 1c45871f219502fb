import { isGithubConfigured } from '@/features/accounts/service/github-provider'
import { RegisterForm } from '@/features/accounts/ui/sign-in/RegisterForm'
import { titled } from '../../titled'

export const generateMetadata = titled('accounts.register')

export default function RegisterPage() {
  return <RegisterForm github={isGithubConfigured()} />
}
