'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMay } from '@/client/calls/permissions'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import { TabBar } from '@/ui/navigation/TabBar'
import { savePermission, scanRoutes } from '../contract'
import { PermissionsTable } from './PermissionsTable'
import { RoutePermissionsTable } from './RoutePermissionsTable'
import { ScanButton } from './ScanButton'

const TABS = ['names', 'calls'] as const
/** A change of the tab drops the state of the old tab's list from the address. */
const CLEARED_LIST_STATE = { page: null, search: null, sortBy: null, sortByDirection: null }
const QUERY_PARSERS = {
  tab: parseAsStringLiteral(TABS).withDefault('names'),
  page: parseAsString,
  search: parseAsString,
  sortBy: parseAsString,
  sortByDirection: parseAsString,
}

/** The named permissions and the calls that roles can permit. */
export function PermissionsScreen() {
  const t = useTranslations('access')
  const may = useMay()
  const [{ tab }, setAddress] = useQueryStates(QUERY_PARSERS)
  const create = may(savePermission) && <RouteButton href="/system/permissions/new">{t('permission_new')}</RouteButton>
  return (
    <>
      <PageHeader title={t('permissions')} text={t(tab === 'names' ? 'names_text' : 'calls_text')}>
        {tab === 'names' ? create : may(scanRoutes) && <ScanButton />}
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(chosen) =>
          void setAddress({ tab: TABS.find((name) => name === chosen) ?? null, ...CLEARED_LIST_STATE })
        }
        keepMounted={false}
      >
        <TabBar
          tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
          open={tab}
          label={t('permissions_tabs')}
        />
        <Tabs.Panel value="names" pt="xs">
          <PermissionsTable create={create} />
        </Tabs.Panel>
        <Tabs.Panel value="calls" pt="xs">
          <RoutePermissionsTable />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
