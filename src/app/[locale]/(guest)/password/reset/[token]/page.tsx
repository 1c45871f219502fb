import { ResetForm } from '@/features/accounts/ui/sign-in/ResetForm'
import { titlePage } from '../../../../title-page'

export const generateMetadata = titlePage('accounts.reset', { referrer: 'no-referrer' })

export default async function ResetPage({ params }: PageProps<'/[locale]/password/reset/[token]'>) {
  const { token } = await params
  return <ResetForm token={token} />
}
