import axe from 'axe-core'
import { RUNS_ALL } from '../src/testing/gate'
import { expect, type Page } from './academy'
import { expectBudget } from './page-budget'
import { loadOf } from './page-load'
import type { Kind } from './screens'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
export const LANGUAGES = { de: '', en: '/en' } as const
/** axe and screenshots run a script in every frame; the frame of a mail rightly refuses it. */
export const SCRIPTLESS_FRAMES = ["Blocked script execution in 'about:srcdoc'"]

type Size = keyof typeof SIZES
type Scheme = 'light' | 'dark'
type Language = keyof typeof LANGUAGES
type Screen = {
  path: string
  language: Language
  name?: string
  /** Opens parts of the page before it is inspected. */
  open?: (page: Page) => Promise<void>
  /** Selects the budget at the size of a desktop. */
  kind?: Kind | undefined
}

/**
 * Accessibility and colours do not depend on the language: German pages are inspected on a phone, English ones on a
 * desktop. `npm test -- all` opens each page in both languages at each size. The gate opens it at a desktop's size,
 * which the budgets are for, resizes it, and inspects it in one of the two languages.
 */
const JUDGED = { de: 'phone', en: 'desktop' } as const
const SCHEME = { de: 'light', en: 'dark' } as const
const OTHER = { phone: 'desktop', desktop: 'phone' } as const

/** Checks that the page is accessible and no wider than its window. */
export async function inspectScreen(page: Page, screen: Screen) {
  const size = JUDGED[screen.language]
  if (RUNS_ALL) for (const each of [size, OTHER[size]]) await inspectAt(page, screen, each)
  else {
    const scheme = SCHEME[screen.language]
    const inspect = async () => isInspectedByGate(screen) && expectAccessible(page, screen.path, scheme)
    await openScreen(page, screen, { size: 'desktop', scheme })
    if (size === 'desktop') await inspect()
    await page.setViewportSize(SIZES.phone)
    await expectOwnWidth(page, screen.path)
    if (size === 'phone') await inspect()
  }
}

/** Spreads the screens over the two languages; each run inspects the same half in each. */
function isInspectedByGate({ path, name, language }: Pick<Screen, 'path' | 'name' | 'language'>): boolean {
  const screen = name ?? path.slice(LANGUAGES[language].length)
  return (screen.length % 2 === 0) === (language === 'de')
}

/** The gate opens a screen of the back office in English only where it inspects it: German words are the longer ones. */
export const isVisited = (screen: Pick<Screen, 'path' | 'name' | 'language'>) =>
  RUNS_ALL || screen.language === 'de' || isInspectedByGate(screen)

async function inspectAt(page: Page, screen: Screen, size: Size) {
  await openScreen(page, screen, { size, scheme: 'light' })
  for (const scheme of ['light', 'dark'] as const) {
    if (size !== JUDGED[screen.language] && scheme === 'dark') continue
    await page.emulateMedia({ colorScheme: scheme })
    await takePicture(page, screen, `${size}-${scheme}`)
    if (size === JUDGED[screen.language]) await expectAccessible(page, screen.path, scheme)
  }
}

type Setting = { size: Size; scheme: Scheme }

async function openScreen(page: Page, screen: Screen, { size, scheme }: Setting) {
  const { path, open, kind } = screen
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize(SIZES[size])
  if (!kind) await page.goto(path)
  else {
    const load = await loadOf(page, path)
    if (size === 'desktop') expectBudget(load, { kind, address: path })
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await open?.(page)
  await expectOwnWidth(page, path)
}

export async function expectOwnWidth(page: Page, path: string) {
  const overflow = await page.evaluate(async () => {
    // A component that reads the width of its window renders again.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

const nameOf = (path: string) => path.replace(/^\/(en)?\/?/, '').replace(/\W+/g, '-') || 'welcome'

/** PICTURES=1 leaves a screenshot of each screen in test-results/screens. */
async function takePicture(page: Page, { path, language, name = nameOf(path) }: Screen, setting: string) {
  if (!process.env.PICTURES) return
  await page.screenshot({ path: `test-results/screens/${name}-${language}-${setting}.png`, fullPage: true })
}

/** Runs axe without its builder, which would spend half of the time on frames and on reports of what holds. */
export async function expectAccessible(page: Page, path: string, scheme: Scheme) {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  await page.evaluate(axe.source)
  // Frames of previews run no script, which axe needs; their pages are inspected as pages.
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], iframes: false },
    )
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  })
  expect(violations.map((violation) => `${path} ${scheme}: ${violation}`)).toEqual([])
}
