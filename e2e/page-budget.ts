import { expect, test } from './academy'
import type { Load } from './page-load'
import { BUDGETS, type Kind, VISITED } from './screens'

export type Budgeted = { kind: Kind; address: string }

/** Checks the weight of a first visit, and that a screen of the back office requests all its data at once and no other page. */
export function expectBudget(load: Load, { kind, address }: Budgeted): void {
  expectKilobytes(load, { kind, address })
  if (VISITED.some((visited) => visited === kind)) return
  expectOneRoundTrip(load.trips.slice(1), address)
  expect(load.prefetched, `${address} prefetches pages that nobody has pointed at`).toEqual([])
  // Every screen requests the signed-in person first; without that call the recorder saw nothing.
  expect(load.trips[0], address).toContain('GET /api/user')
}

/** Checks that no request of a page waits for the response to another. */
export const expectOneRoundTrip = (trips: string[][], address: string): void =>
  expect(trips.slice(1), `${address} asks for more once it has ${trips[0]}`).toEqual([])

function expectKilobytes({ script, style }: Load, { kind, address }: Budgeted): void {
  test.info().annotations.push({ type: 'kilobytes', description: `${address}: ${script} script, ${style} style` })
  const rule = `its budget is BUDGETS.${kind} in e2e/screens.ts`
  expect.soft(script, `script of ${address}; ${rule}`).toBeLessThanOrEqual(BUDGETS[kind].script)
  expect.soft(style, `styles of ${address}; ${rule}`).toBeLessThanOrEqual(BUDGETS[kind].style)
  // A page that loads nothing would pass every budget.
  expect(script, address).toBeGreaterThan(50)
}
