import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { EmailAddress } from '@/ui/content/EmailAddress'
import { Callout } from '@/ui/feedback/Callout'
import { Muted, Rows } from '@/ui/layout/layout'
import { listErasureRequests } from '../contract'
import classes from './privacy.module.css'

/** The people who asked for erasure on their personal page; erasing them ends the request. */
export function ErasureRequests() {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const may = useMay()
  const requests = useQuery({ ...query(listErasureRequests), enabled: may(listErasureRequests) })
  const open = requests.data?.data ?? []
  if (open.length === 0) return null
  return (
    <Callout tone="plain" title={t('requests', { count: open.length })}>
      <Rows>
        {open.map(({ email, erasure_requested_at, keep_certificates }) => (
          <li key={email} className={classes.entry}>
            <EmailAddress address={email} />
            <Muted as="span" isSmall>
              {[showInstant(erasure_requested_at, formats), keep_certificates && t('request_keeps')]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </li>
        ))}
      </Rows>
    </Callout>
  )
}
