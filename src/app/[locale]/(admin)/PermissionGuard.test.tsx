import en from '@messages/en.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { query } from '@/client/calls/query'
import { ConfigProvider } from '@/client/config/config'
import { getUser, type User } from '@/features/accounts/contract'
import { deleteSponsor, listSponsors } from '@/features/sponsors/contract'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { PAGE_CONFIG, SIGNED_IN } from '@/testing/signed-in-person'
import { PermissionGuard } from './PermissionGuard'

// There is no router outside of Next, so a plain link replaces its Link.
vi.mock('@/i18n/navigation', () => ({ Link: (props: ComponentProps<'a'>) => <a {...props} /> }))

const PERSON: User = { ...SIGNED_IN, language: 'en' }

/** Renders a page that lists and deletes sponsors for this person. */
function renderFor(person: Partial<User>, config: Partial<typeof PAGE_CONFIG> = {}): string {
  const queries = new QueryClient()
  queries.setQueryData(query(getUser).queryKey, { ...PERSON, ...person })
  return renderToString(
    <FieldNamesProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={queries}>
        <ConfigProvider config={{ ...PAGE_CONFIG, ...config }}>
          <PermissionGuard endpoints={[listSponsors, deleteSponsor]}>the page</PermissionGuard>
        </ConfigProvider>
      </QueryClientProvider>
    </FieldNamesProvider>,
  )
}

const HELD_PERMISSIONS = ['GET api/sponsors', 'DELETE api/sponsors/{id}']

describe('a page of the back office', () => {
  it('is shown to people who may make all of its calls', () => {
    expect(renderFor({ routePermissions: HELD_PERMISSIONS })).toContain('the page')
    expect(renderFor({ is_super_user: true })).toContain('the page')
  })

  it('tells others the calls that they lack, and no call that they hold', () => {
    const shown = renderFor({ routePermissions: HELD_PERMISSIONS.slice(0, 1) })
    expect(shown).not.toContain('the page')
    expect(shown).toContain('“Delete a sponsor” (DELETE api/sponsors/{id})')
    expect(shown).not.toContain('GET api/sponsors')
  })

  it('is closed to an unverified address with any rights', () => {
    const shown = renderFor({ is_super_user: true, email_verified_at: null })
    expect(shown).not.toContain('the page')
    expect(shown).toContain(en.layout.unverified_title)
  })

  it('asks for a second factor where it is required, and links to its setup', () => {
    const required = { requires_second_factor: true }
    const shown = renderFor({ is_super_user: true }, required)
    expect(shown).not.toContain('the page')
    expect(shown).toContain(en.layout.second_factor_title)
    expect(shown).toContain('/settings?tab=security')
    expect(renderFor({ is_super_user: true, second_factor: true }, required)).toContain('the page')
  })
})
