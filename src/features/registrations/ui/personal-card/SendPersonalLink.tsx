import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { requestPersonalLink } from '../../contract/personal-links'

/**
 * Sends the link of the personal page to the address instead of showing it: anybody may register any address and then
 * reads this page, and only the owner reads the mails.
 */
export function SendPersonalLink({ email, isPrimary = false }: { email: string; isPrimary?: boolean }) {
  const t = useTranslations('cancel')
  return (
    <PlainForm
      hasLine
      action={urlOf(requestPersonalLink)}
      hidden={{ email }}
      submit={t('personal_send')}
      variant={isPrimary ? 'filled' : 'quiet'}
    >
      <p>{t('personal_text')}</p>
    </PlainForm>
  )
}
