'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { Muted } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { listUsers } from '../contract'

/** The number of people with the role, with a link to their list. */
export function RoleHolders({ role_id, count }: { role_id: number; count: number }) {
  const t = useTranslations('access')
  const may = useMay()
  return (
    <Muted>
      {t('held_by', { count })}{' '}
      {count > 0 && may(listUsers) && (
        <TextLink href={`/system/users?${new URLSearchParams({ 'filter[role]': String(role_id) })}`}>
          {t('held_by_link')}
        </TextLink>
      )}
    </Muted>
  )
}
