import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePathname } from '@/i18n/navigation'
import { Link } from '@/ui/navigation/Link'
import { ToolButton } from '../buttons/ToolButton'
import { type SavedView, useListSettings } from './list-settings'
import type { Filter } from './list-state'
import { addressOfView, isSameView, type StandardView, viewQueryOf } from './list-views'
import { ToolLabel } from './ToolLabel'
import type { ViewDialog } from './ViewDialogs'

// The dialogs are loaded when a view is saved, renamed or deleted.
const ViewDialogs = dynamic(() => import('./ViewDialogs').then((module) => module.ViewDialogs), { ssr: false })

type Props = { list: string; name?: string; filters: readonly Filter[]; standard: readonly StandardView[] }

/** The views of a list: those of the screen and own ones. Each is an address, and the button names the shown one. */
export function ViewMenu({ list, name, filters, standard }: Props) {
  const t = useTranslations('core')
  const { views } = useListSettings()
  const [dialog, setDialog] = useState<ViewDialog>()
  const address = new URLSearchParams(useSearchParams())
  const here = usePathname()
  const current = viewQueryOf(address, { name, filters })
  const own = views?.of(list) ?? []
  if (standard.length === 0 && !views) return null

  const active = [...own, ...standard].find(({ query }) => isSameView(query, current))
  const pathOf = (query: string) => here + addressOfView(address, query, { name, filters })
  const items = (offered: readonly StandardView[]) =>
    offered.map((view) => <ViewItem key={view.name} view={view} href={pathOf(view.query)} isActive={view === active} />)
  return (
    <>
      <Menu position="bottom-start" returnFocus width="min(22rem, calc(100vw - 2rem))">
        <Menu.Target>
          <ToolButton icon={IconBookmark}>
            <ToolLabel>{active?.query ? t('view_current', { name: active.name }) : t('views')}</ToolLabel>
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          {standard.length > 0 && <Menu.Label>{t('views_standard')}</Menu.Label>}
          {items(standard)}
          {own.length > 0 && <Menu.Label>{t('views_own')}</Menu.Label>}
          {items(own)}
          {views && <ChangeItems current={current} active={own.find((view) => view === active)} onChoose={setDialog} />}
        </Menu.Dropdown>
      </Menu>
      {views && dialog && (
        <ViewDialogs list={list} views={views} dialog={dialog} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

type ItemProps = { view: StandardView; href: string; isActive: boolean }

const ViewItem = ({ view, href, isActive }: ItemProps) => (
  <Menu.Item
    component={Link}
    href={href}
    aria-current={isActive || undefined}
    rightSection={isActive && <IconCheck aria-hidden size={18} />}
  >
    {view.name}
  </Menu.Item>
)

type ChangeProps = { current: string; active: SavedView | undefined; onChoose: (dialog: ViewDialog) => void }

/** A view that is saved already is renamed or deleted instead of being saved again. */
function ChangeItems({ current, active, onChoose }: ChangeProps) {
  const t = useTranslations('core')
  return (
    <>
      <Menu.Divider />
      {!active && (
        <Menu.Item
          leftSection={<IconBookmarkPlus aria-hidden size={18} />}
          onClick={() => onChoose({ step: 'create', query: current })}
        >
          {t('view_save')}
        </Menu.Item>
      )}
      {active && (
        <>
          <Menu.Item
            leftSection={<IconPencil aria-hidden size={18} />}
            onClick={() => onChoose({ step: 'rename', view: active })}
          >
            {t('view_rename', { name: active.name })}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash aria-hidden size={18} />}
            onClick={() => onChoose({ step: 'remove', view: active })}
          >
            {t('view_delete', { name: active.name })}
          </Menu.Item>
        </>
      )}
    </>
  )
}
