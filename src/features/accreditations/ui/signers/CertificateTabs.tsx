import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { usePathname } from '@/i18n/navigation'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { listSigners } from '../../contract/signers'

const TEMPLATES = '/admin/certificate-templates'
const SIGNERS = '/admin/certificate-signers'

/** The templates of certificates and the people who sign them share one entry of the menu. */
export function CertificateTabs() {
  const t = useTranslations('certificate_signers')
  const may = useMay()
  const here = usePathname()
  if (!may(listSigners)) return null
  const tabs = [
    { href: TEMPLATES, label: t('templates'), isOpen: here === TEMPLATES },
    { href: SIGNERS, label: t('list'), isOpen: here === SIGNERS },
  ]
  return <LinkTabs label={t('certificates')} tabs={tabs} />
}
