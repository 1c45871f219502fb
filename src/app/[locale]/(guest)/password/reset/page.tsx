import { ResetRequestForm } from '@/features/accounts/ui/sign-in/ResetRequestForm'
import { titlePage } from '../../../title-page'

export const generateMetadata = titlePage('accounts.reset_request')

export default function ResetRequestPage() {
  return <ResetRequestForm />
}
