import { expect, it } from 'vitest'

const pages = import.meta.glob<string>('./**/page.tsx', { eager: true, query: '?raw', import: 'default' })

/** The pages for every signed-in person: the overview, the own account and the support contact. */
const OPEN = ['./admin/page.tsx', './settings/page.tsx', './support/page.tsx']

/** Matches a page that names its calls, so that a person without the permission learns which one is missing. */
const PERMITTED = /^export default (screen|itemScreen)\(\s*\[\s*\w|<PermissionGuard\s+endpoints=\{\[\s*\w/m

it('shows every page of the back office only to people who may make its calls', () => {
  const unnamed = Object.entries(pages).filter(([, source]) => !PERMITTED.test(source))
  expect(unnamed.map(([page]) => page).sort()).toEqual(OPEN)
})
