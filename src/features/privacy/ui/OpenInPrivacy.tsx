import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useRouter } from '@/i18n/navigation'
import { findPerson, getRetention } from '../contract'
import { handAddress } from './handed-address'

export function OpenInPrivacy({ email }: { email: string }) {
  const t = useTranslations('privacy')
  const may = useMay()
  const router = useRouter()
  if (!may(findPerson) || !may(getRetention)) return null
  const open = () => {
    handAddress(email)
    router.push('/system/privacy')
  }
  return (
    <Button variant="default" onClick={open}>
      {t('title')}
    </Button>
  )
}
