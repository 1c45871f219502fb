import { expect, it } from 'vitest'

const pages = import.meta.glob<string>('./**/page.tsx', { eager: true, query: '?raw', import: 'default' })

/** For everybody who is signed in: their overview, their own account, and whom to ask for help. */
const OPEN = ['./admin/page.tsx', './settings/page.tsx', './support/page.tsx']

/** Names the calls that the page needs, so that who may not make them is told what is missing. */
const PERMITTED = /^export default (screen|itemScreen)\(\s*\[\s*\w|<Permitted\s+endpoints=\{\[\s*\w/m

it('shows every page of the back office only to who may make the calls behind it', () => {
  const unnamed = Object.entries(pages).filter(([, source]) => !PERMITTED.test(source))
  expect(unnamed.map(([page]) => page).sort()).toEqual(OPEN)
})
