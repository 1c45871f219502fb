'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { TabBar } from '@/ui/form/TabBar'
import { PageHeader } from '@/ui/PageHeader'
import { DisplayForm } from './DisplayForm'
import { OwnSessions } from './OwnSessions'
import { PasswordForm } from './PasswordForm'
import { ProfileForm } from './ProfileForm'
import { SecondFactor } from './SecondFactor'
import { useUser } from './use-user'

const TABS = ['profile', 'password', 'security', 'sessions', 'display'] as const
const tabs = parseAsStringLiteral(TABS).withDefault('profile')

export function Settings() {
  const t = useTranslations('accounts')
  const user = useUser()
  const [tab, setTab] = useQueryState('tab', tabs)
  if (!user) return null

  return (
    <>
      <PageHeader title={t('settings')} />
      <Tabs value={tab} onChange={(chosen) => setTab(tabs.parse(chosen ?? ''))}>
        <TabBar tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))} open={tab} label={t('settings')} />
        <Tabs.Panel value="profile" pt="lg">
          <ProfileForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="password" pt="lg">
          <PasswordForm email={user.email} />
        </Tabs.Panel>
        <Tabs.Panel value="security" pt="lg">
          <SecondFactor user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions" pt="lg">
          {/* Read anew at each look. */}
          {tab === 'sessions' && <OwnSessions />}
        </Tabs.Panel>
        <Tabs.Panel value="display" pt="lg">
          <DisplayForm user={user} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
