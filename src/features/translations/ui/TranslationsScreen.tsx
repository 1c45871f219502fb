'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { TabBar } from '@/ui/navigation/TabBar'
import { SIDES, type Side } from '../contract'
import { ExportButton } from './ExportButton'
import { ImportButton } from './ImportButton'
import { ModuleList } from './ModuleList'
import { SaveBar } from './SaveBar'
import { TextList } from './TextList'
import { TextTools } from './TextTools'
import classes from './TranslationsScreen.module.css'
import { useDrafts } from './use-drafts'
import { useModules } from './use-modules'
import { useAddress } from './use-url-filters'

export function TranslationsScreen() {
  const t = useTranslations('translations')
  const address = useAddress()
  const editing = useDrafts()
  const { module, ...modules } = useModules(address)
  const tabs = SIDES.toReversed().map((value) => ({ value, label: t(`side_${value}`) }))
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <ExportButton from={address.from} to={address.to} />
        <ImportButton to={address.to} />
      </PageHeader>
      <Tabs value={address.side} onChange={(side) => isSide(side) && address.setSide(side)}>
        <TabBar tabs={tabs} open={address.side} label={t('sides')} />
        <Tabs.Panel value={address.side}>
          <Stack className={classes.panel}>
            <TextTools address={address} />
            <div className={classes.columns}>
              <ModuleList address={address} {...modules} />
              <TextList address={address} module={module} editing={editing} />
            </div>
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <SaveBar editing={editing} address={address} />
      <UnsavedChangesGuard active={editing.drafts.size > 0} />
    </>
  )
}

const isSide = (value: string | null): value is Side => SIDES.some((side) => side === value)
