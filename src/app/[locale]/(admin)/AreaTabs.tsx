import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { User } from '@/features/accounts/contract'
import type { ConfigurationGroup } from '@/features/feature'
import { usePathname } from '@/i18n/navigation'
import { SideTabs } from '@/ui/frame/SideTabs'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import classes from './Shell.module.css'
import { useMenu } from './use-menu'
import { isCovered, type MenuItem } from './visible-items'

const GROUPS = ['training', 'legal', 'website', 'partners'] as const satisfies ConfigurationGroup[]

/**
 * A page with the tabs of its area: above its lists, and beside all screens of the configuration. The page keeps its
 * place when the area disappears with a right, so that nothing typed is lost.
 */
export function AreaTabs({ user, children }: { user: User; children: ReactNode }) {
  const here = usePathname()
  const area = useMenu(user).find((item) => item.children && isCovered(here, item))
  const isBeside = area?.title === 'configuration'
  return (
    <div className={isBeside ? classes.configuration : undefined}>
      {area && <Tabs area={area} here={here} />}
      <div className={isBeside ? classes.page : undefined}>{children}</div>
    </div>
  )
}

function Tabs({ area, here }: { area: MenuItem; here: string }) {
  const t = useTranslations('menu')
  const pages = area.children ?? []
  // A page may lie below the path of another one.
  const exact = pages.find(({ route }) => route === here)
  const tabOf = (page: MenuItem) => ({
    href: page.route ?? '',
    label: t(page.title),
    isOpen: exact ? page === exact : isCovered(here, page),
  })
  if (area.title !== 'configuration')
    return exact && pages.length > 1 && <LinkTabs label={t(area.title)} tabs={pages.map(tabOf)} />
  const groups = GROUPS.map((group) => ({
    title: t(`group_${group}`),
    tabs: pages.filter((page) => page.group === group).map(tabOf),
  }))
  return <SideTabs label={t(area.title)} groups={groups.filter(({ tabs }) => tabs.length > 0)} />
}
