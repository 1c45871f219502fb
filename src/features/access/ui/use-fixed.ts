'use client'

import { useTranslations } from 'next-intl'
import { useUser } from '@/features/accounts/ui/use-user'
import type { Role } from '../contract'
import { beyond, isForStrangers } from '../rules'
import { useCallWords } from './use-call-words'

/** Why this person cannot change the role, in words; the server decides again. */
export function useFixed({ id, name, permissions = [], routePermissions = [] }: Role): string | undefined {
  const t = useTranslations('access')
  const { sentenceOf } = useCallWords()
  const user = useUser()
  if (!user || id === null) return undefined
  if (isForStrangers(name)) return t('fixed_strangers')
  if (!user.is_super_user && user.roles.includes(name)) return t('fixed_own')

  const calls = new Map(routePermissions.map((call) => [`${call.method} ${call.uri}`, sentenceOf(call)]))
  const rights = { permissions: permissions.map((held) => held.name), routePermissions: [...calls.keys()] }
  const missing = beyond(user, rights)
  const [first] = missing
  return first && t('fixed_beyond', { count: missing.length, first: calls.get(first) ?? first })
}
