import { expect, test } from './academy'
import { BUDGETS, type BudgetedKind, describeGrowth, PARTS, recordWeight } from './budgets'
import type { Load } from './page-load'
import { type Kind, VISITED } from './screens'

/** A page may grow by this part before its budget is written anew, so that a few more words or fields fail nothing. */
const BUDGET_ROOM = 0.05

type Budgeted = { kind: BudgetedKind; address: string }

/** The limits of a first visit to a public page: requests, and transferred kilobytes of all of them. A list has images. */
const VISIT_MAX = {
  read: { requests: 30, kilobytes: 62 },
  form: { requests: 20, kilobytes: 95 },
  guest: { requests: 5, kilobytes: 60 },
} satisfies Record<VisitedKind, { requests: number; kilobytes: number }>
type VisitedKind = (typeof VISITED)[number]

export const isVisited = (kind: Kind): kind is VisitedKind => VISITED.some((visited) => visited === kind)

/** Checks a public page before anything on it is used: it has its styles in it, and loads no script. */
export function expectLightVisit(
  { requests, transferred, scripts, styles }: Load,
  { kind, address }: { kind: Kind; address: string },
): void {
  if (!isVisited(kind)) return
  test.info().annotations.push({ type: 'visit', description: `${address}: ${transferred} KB, ${requests} requests` })
  expect.soft(scripts, `${address} loads scripts before they are needed`).toEqual([])
  expect.soft(styles, `${address} waits for files of styles`).toEqual([])
  expect.soft(requests, `requests of ${address}`).toBeLessThanOrEqual(VISIT_MAX[kind].requests)
  expect.soft(transferred, `kilobytes of ${address}`).toBeLessThanOrEqual(VISIT_MAX[kind].kilobytes)
  // A recorder that saw nothing would pass every limit.
  expect(transferred, address).toBeGreaterThan(5)
}

/** Checks the files of a page in use, and that a screen of the back office requests all its data at once and no other page. */
export function expectBudget(load: Load, { kind, address }: Budgeted): void {
  expectKilobytes(load, { kind, address })
  if (isVisited(kind)) return
  expect(load.prefetched, `${address} prefetches pages that nobody has pointed at`).toEqual([])
  // The entrance opens a device, whose key it needs before it reads the list.
  if (kind === 'entrance') return
  expectOneRoundTrip(load.trips.slice(1), address)
  // Every screen requests the signed-in person first; without that call the recorder saw nothing.
  expect(load.trips[0], address).toContain('GET /api/user')
}

/** Checks that no request of a page waits for the response to another. */
export function expectOneRoundTrip(trips: string[][], address: string): void {
  const later = trips.slice(1).map((trip) => trip.filter((request) => !isPreview(request)))
  const dependent = later.filter((trip) => trip.length > 0)
  expect(dependent, `${address} asks for more once it has ${trips[0]}`).toEqual([])
}

/** A preview is drawn from the values of a form, which are read first. */
const isPreview = (request: string): boolean => request.startsWith('POST ') && request.endsWith('/preview')

function expectKilobytes({ script, style, scripts, styles }: Load, { kind, address }: Budgeted): void {
  test.info().annotations.push({ type: 'kilobytes', description: `${address}: ${script} script, ${style} style` })
  const pages = { script: { weight: script, files: scripts }, style: { weight: style, files: styles } }
  for (const part of PARTS) {
    const page = { kind, part, ...pages[part] }
    if (isUpdate()) recordWeight(page)
    else if (page.weight > BUDGETS[kind][part].weight * (1 + BUDGET_ROOM))
      expect
        .soft(page.weight, `${part} of ${address} ${describeGrowth(page)}\n${CURE}`)
        .toBe(BUDGETS[kind][part].weight)
  }
  // A page that loads nothing would pass every budget.
  expect(script, address).toBeGreaterThan(50)
}

const CURE = 'Load less, or write e2e/budgets.json: npm test -- e2e every-screen --update-snapshots'

const isUpdate = () => ['all', 'changed'].includes(test.info().config.updateSnapshots)
