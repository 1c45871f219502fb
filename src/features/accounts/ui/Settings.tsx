'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { PageHeader } from '@/ui/PageHeader'
import { PasswordForm } from './PasswordForm'
import { ProfileForm } from './ProfileForm'
import { useUser } from './use-user'

const tabs = parseAsStringLiteral(['profile', 'password']).withDefault('profile')

export function Settings() {
  const t = useTranslations('accounts')
  const user = useUser()
  const [tab, setTab] = useQueryState('tab', tabs)
  if (!user) return null

  return (
    <>
      <PageHeader title={t('settings')} />
      <Tabs value={tab} onChange={(chosen) => setTab(tabs.parse(chosen ?? ''))}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">{t('tab_profile')}</Tabs.Tab>
          <Tabs.Tab value="password">{t('tab_password')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm email={user.email} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
