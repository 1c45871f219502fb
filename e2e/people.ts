import type { Locator, Page } from '@playwright/test'
import { words } from './academy'

const { people: t, workshops } = words.de

/** Opens the people of an event; `more` is added to the address. */
export const openPeople = (page: Page, id: number, more = '') =>
  page.goto(`/admin/events/${id}?tab=registrations${more}`)

type EventTab = 'overview' | 'content' | 'people' | 'mails' | 'points' | 'evaluation'

export const eventTab = (page: Page, name: EventTab): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${workshops[`tab_${name}`]}`) })

/** A part of the open tab of an event. */
export const segment = (page: Page, tab: EventTab, name: string): Locator =>
  page
    .getByRole('group', { name: workshops[`tab_${tab}`], exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Unfolds the line that holds all notices of a screen. */
export const unfoldNotices = (page: Page) => page.locator('[role=status] > button[aria-expanded=false]').click()

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Finds the drawer of a person, or of a new one. */
export const drawerOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Finds a dialog that asks a question. */
export const question = (page: Page, name: RegExp | string): Locator => page.getByRole('dialog', { name })

/** Finds the chip of a filter, which shows its count. */
export const chip = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label} ?\\d`) })

export const notice = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text }).first()

/** Searches the drawer only: the form of the event is hidden on the same page. */
export const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`))

/** Fills the values into a message without plurals. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((words, [name, value]) => words.replaceAll(`{${name}}`, String(value)), text)

export const addButton = (page: Page): Locator => page.getByRole('button', { name: t.add, exact: true }).first()
