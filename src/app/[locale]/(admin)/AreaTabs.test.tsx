import de from '@messages/de.json'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ConfigProvider } from '@/client/config/config'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { PAGE_CONFIG, SIGNED_IN } from '@/testing/signed-in-person'
import { AreaTabs } from './AreaTabs'
import { MENU } from './menu'
import { MenuProvider } from './use-menu'

const { here } = vi.hoisted(() => ({ here: { path: '' } }))

// There is no router outside of Next.
vi.mock('@/i18n/navigation', () => ({
  Link: (props: ComponentProps<'a'>) => <a {...props} />,
  usePathname: () => here.path,
}))

/** Renders a page of the back office for a person with these rights. */
function renderAt(path: string, routePermissions: string[]): string {
  here.path = path
  return renderToString(
    <FieldNamesProvider locale="de" messages={de} timeZone="UTC">
      <ConfigProvider config={PAGE_CONFIG}>
        <MenuProvider items={MENU}>
          <AreaTabs user={{ ...SIGNED_IN, routePermissions }}>the page</AreaTabs>
        </MenuProvider>
      </ConfigProvider>
    </FieldNamesProvider>,
  )
}

it('shows the side tab for notification e-mails to a person who holds its rights alone, and to nobody else', () => {
  const path = '/admin/notification-emails'
  const rights = ['POST api/sandoz/notification_emails/{id}', 'DELETE api/sandoz/notification_emails/{id}']
  expect(renderAt(path, rights)).toContain(`href="${path}" aria-current="page"`)
  expect(renderAt(path, rights.slice(1))).not.toContain('<nav')
  expect(renderAt('/admin/sponsors', ['POST api/sponsors/{id}', 'DELETE api/sponsors/{id}'])).not.toContain(path)
})

it('leaves out the tabs above a list that is the only page of its area', () => {
  const alone = ['POST api/system/users/{id}', 'DELETE api/system/users/{id}']
  expect(renderAt('/system/users', alone)).not.toContain('<nav')
  const both = [...alone, 'POST api/system/roles/{id}', 'DELETE api/system/roles/{id}']
  expect(renderAt('/system/users', both)).toContain('href="/system/roles"')
})
