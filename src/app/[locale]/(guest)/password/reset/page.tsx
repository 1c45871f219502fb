import { ResetRequestForm } from '@/features/accounts/ui/sign-in/ResetRequestForm'
import { titled } from '../../../titled'

export const generateMetadata = titled('accounts.reset_request')

export default function ResetRequestPage() {
  return <ResetRequestForm />
}
