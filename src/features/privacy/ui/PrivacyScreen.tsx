'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { PageHeader } from '@/ui/layout/PageHeader'
import { TabBar } from '@/ui/navigation/TabBar'
import { ErasureRequests } from './ErasureRequests'
import { PersonLookup } from './PersonLookup'
import classes from './privacy.module.css'
import { RetentionRules } from './RetentionRules'

const TABS = ['person', 'retention'] as const

export function PrivacyScreen() {
  const t = useTranslations('privacy')
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('person'))
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        value={tab}
        onChange={(chosen) => void setTab(TABS.find((name) => name === chosen) ?? null)}
        keepMounted={false}
      >
        <TabBar tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))} open={tab} label={t('tabs')} />
        <Tabs.Panel value="person" className={classes.panel}>
          <ErasureRequests />
          <PersonLookup />
        </Tabs.Panel>
        <Tabs.Panel value="retention" className={classes.panel}>
          <RetentionRules />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
