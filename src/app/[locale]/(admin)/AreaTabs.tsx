import { useTranslations } from 'next-intl'
import type { User } from '@/features/accounts/contract'
import { usePathname } from '@/i18n/navigation'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import classes from './Shell.module.css'
import { useMenu } from './use-menu'

/** The tabs of the configuration area. On wide screens the sidebar shows the same links instead. */
export function AreaTabs({ user }: { user: User }) {
  const t = useTranslations('menu')
  const here = usePathname()
  const area = useMenu(user).find(({ title }) => title === 'configuration')
  const tabs = (area?.children ?? []).map(({ title, route = '' }) => ({
    href: route,
    label: t(title),
    isOpen: here === route || here.startsWith(`${route}/`),
  }))
  if (!area || tabs.length < 2 || !tabs.some(({ isOpen }) => isOpen)) return null
  return (
    <div className={classes.area}>
      <LinkTabs label={t(area.title)} tabs={tabs} />
    </div>
  )
}
