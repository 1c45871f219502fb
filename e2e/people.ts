import type { Locator, Page } from '@playwright/test'
import { words } from './academy'

const { people: t } = words.de

/** The list of an event's people, with what else stands in its address. */
export const openPeople = (page: Page, id: number, more = '') =>
  page.goto(`/admin/events/${id}?tab=registrations${more}`)

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** A person, or somebody new, beside the list. */
export const drawerOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** What is asked above the page. */
export const question = (page: Page, name: RegExp | string): Locator => page.getByRole('dialog', { name })

/** A filter with its number. */
export const chip = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label} ?\\d`) })

export const notice = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text }).first()

/** A field beside the list: the form of the event lies hidden on the same page. */
export const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`))

/** A message with its values filled in; one without plurals. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((words, [name, value]) => words.replaceAll(`{${name}}`, String(value)), text)

export const addButton = (page: Page): Locator => page.getByRole('button', { name: t.add, exact: true }).first()
