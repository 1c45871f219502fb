'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMay } from '@/client/permissions'
import { TabBar } from '@/ui/form/TabBar'
import { PageHeader } from '@/ui/PageHeader'
import { RouteButton } from '@/ui/RouteButton'
import { savePermission, scanRoutes } from '../contract'
import classes from './PermissionsScreen.module.css'
import { PermissionsTable } from './PermissionsTable'
import { RoutePermissionsTable } from './RoutePermissionsTable'
import { ScanButton } from './ScanButton'

const TABS = ['names', 'calls'] as const
/** What the list of one tab keeps in the address is not meant for that of the other. */
const LIST = { page: null, search: null, sortBy: null, sortByDirection: null }
const ADDRESS = {
  tab: parseAsStringLiteral(TABS).withDefault('names'),
  ...{ page: parseAsString, search: parseAsString, sortBy: parseAsString, sortByDirection: parseAsString },
}

/** The names that roles hold, and the calls that they permit. */
export function PermissionsScreen() {
  const t = useTranslations('access')
  const may = useMay()
  const [{ tab }, setAddress] = useQueryStates(ADDRESS)
  const create = may(savePermission) && <RouteButton href="/system/permissions/new">{t('permission_new')}</RouteButton>
  return (
    <>
      <PageHeader title={t('permissions')} text={t(tab === 'names' ? 'names_text' : 'calls_text')}>
        {tab === 'names' ? create : may(scanRoutes) && <ScanButton />}
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(chosen) => void setAddress({ tab: TABS.find((name) => name === chosen) ?? null, ...LIST })}
        keepMounted={false}
      >
        <TabBar
          tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
          open={tab}
          label={t('permissions_tabs')}
        />
        <Tabs.Panel value="names" className={classes.panel}>
          <PermissionsTable create={create} />
        </Tabs.Panel>
        <Tabs.Panel value="calls" className={classes.panel}>
          <RoutePermissionsTable />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
