import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import { CallList } from '@/features/access/ui/CallList'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { Stack } from '@/ui/layout/layout'
import { getUserAccess } from '../contract'

/** The calls that a person may make, and the roles that permit them. */
export function AccessPanel({ id }: { id: number }) {
  const t = useTranslations('users')
  return (
    <Loaded query={useQuery(query(getUserAccess, { params: { id } }))} waiting={[44, 120, 120]}>
      {({ is_super_user, permissions }) => (
        <Stack gap="lg">
          {is_super_user && (
            <Callout tone="plain" title={t('super_user')}>
              {t('super_user_access')}
            </Callout>
          )}
          <CallList calls={permissions} />
        </Stack>
      )}
    </Loaded>
  )
}
