import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/Fold'
import { renewPersonalLink } from '../../contract'
import { PageCard } from './PageCard'

/** For a link that reached somebody else: the new one goes to the address by mail. */
export function RenewLink({ token }: { token: string }) {
  const t = useTranslations('my.renew')
  return (
    <PageCard id="renew" title={t('title')}>
      <Fold title={t('open')}>
        <PlainForm action={urlOf(renewPersonalLink, { params: { token } })} submit={t('confirm')} variant="danger">
          <p>{t('text')}</p>
        </PlainForm>
      </Fold>
    </PageCard>
  )
}
