'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { PageHeader } from '@/ui/layout/PageHeader'
import { TabBar } from '@/ui/navigation/TabBar'
import { useUser } from '../current-user/use-user'
import { DisplayForm } from './DisplayForm'
import { OwnSessions } from './OwnSessions'
import { PasswordForm } from './PasswordForm'
import { ProfileForm } from './ProfileForm'
import { SecondFactorSettings } from './SecondFactorSettings'

const TABS = ['profile', 'password', 'security', 'sessions', 'display'] as const
const tabParser = parseAsStringLiteral(TABS).withDefault('profile')

export function SettingsScreen() {
  const t = useTranslations('accounts')
  const user = useUser()
  const [tab, setTab] = useQueryState('tab', tabParser)
  if (!user) return null

  return (
    <>
      <PageHeader title={t('settings')} />
      <Tabs value={tab} onChange={(chosen) => setTab(tabParser.parse(chosen ?? ''))}>
        <TabBar tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))} open={tab} label={t('settings')} />
        <Tabs.Panel value="profile" pt="lg">
          <ProfileForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="password" pt="lg">
          <PasswordForm email={user.email} />
        </Tabs.Panel>
        <Tabs.Panel value="security" pt="lg">
          <SecondFactorSettings user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions" pt="lg">
          {/* Loads the sessions each time the tab opens. */}
          {tab === 'sessions' && <OwnSessions />}
        </Tabs.Panel>
        <Tabs.Panel value="display" pt="lg">
          <DisplayForm user={user} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
