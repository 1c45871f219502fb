import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './academy'

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
export const LANGUAGES = { de: '', en: '/en' }
/** Taking a picture runs a script in every frame, which the one that shows a mail refuses, as it should. */
export const SCRIPTLESS_FRAMES = ["Blocked script execution in 'about:srcdoc'"]

type Look = {
  path: string
  size: string
  language: string
  name?: string
  /** What is opened on the page before it is looked at. */
  open?: (page: Page) => Promise<void>
}

const nameOf = (path: string) => path.replace(/^\/(en)?\/?/, '').replace(/\W+/g, '-') || 'welcome'

/** Light and dark; the pictures stay in test-results/screens for people to look at. */
export async function look(page: Page, { path, size, language, name = nameOf(path), open }: Look) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await open?.(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)

  // Neither accessibility nor the colours of the dark depend on the language: one for each size keeps the run short.
  const isJudged = (size === 'phone') === (language === 'de')
  for (const colorScheme of isJudged ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.screenshot({
      path: `test-results/screens/${name}-${language}-${size}-${colorScheme}.png`,
      fullPage: true,
    })
    if (!isJudged) continue
    const violations = await judge(page)
    expect(violations.map(({ id, nodes }) => `${path} ${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}

/** In the page itself and of faults alone, which takes a third of the time that a report of all that is right takes. */
async function judge(page: Page) {
  // Frames show previews and run no script, which the judge would need there; the pages in them are judged as pages.
  const judging = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  return (await judging.analyze()).violations
}
