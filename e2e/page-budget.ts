import { expect, test } from './academy'
import { describeFiles } from './built-files'
import type { Load } from './page-load'
import { BUDGETS, type Kind, VISITED } from './screens'

/** A page may grow by this part before its budget is written anew, so that a few more words or fields fail nothing. */
const BUDGET_ROOM = 0.05

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

function expectKilobytes(load: Load, { kind, address }: Budgeted): void {
  const { script, style, scripts, styles } = load
  test.info().annotations.push({ type: 'kilobytes', description: `${address}: ${script} script, ${style} style` })
  const parts = [
    { part: 'script', weight: script, files: scripts },
    { part: 'style', weight: style, files: styles },
  ] as const
  for (const { part, weight, files } of parts) {
    const limit = BUDGETS[kind][part] * (1 + BUDGET_ROOM)
    if (weight <= limit) continue
    const rule = `load less, or write ${weight} with the reason to BUDGETS.${kind}.${part} in e2e/screens.ts`
    expect.soft(weight, `${part} of ${address}: ${rule}\n${describeFiles(files, address)}`).toBeLessThanOrEqual(limit)
  }
  // A page that loads nothing would pass every budget.
  expect(script, address).toBeGreaterThan(50)
}
