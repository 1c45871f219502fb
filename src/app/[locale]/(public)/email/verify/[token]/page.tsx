import { VerifyEmailCard } from '@/features/accounts/ui/sign-in/VerifyEmailCard'
import { FormIsland } from '@/ui/form/FormIsland'
import { titlePage } from '../../../../title-page'
import { PERSONAL_METADATA } from '../../../personal-metadata'

export const generateMetadata = titlePage('accounts.verify', PERSONAL_METADATA)

export default async function VerifyEmailPage({ params }: PageProps<'/[locale]/email/verify/[token]'>) {
  const { token } = await params
  return (
    <FormIsland of={['accounts']}>
      <VerifyEmailCard token={token} />
    </FormIsland>
  )
}
