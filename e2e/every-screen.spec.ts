import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, signIn, test } from './academy'

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env

const PUBLIC = [
  '/',
  '/contact',
  '/login',
  '/register',
  '/password/reset',
  '/password/reset/no-such-token',
  '/email/verify/no-such-token',
]
const OFFICE = [
  '/admin',
  '/settings',
  '/support',
  '/admin/sponsors',
  '/admin/sponsors?search=nothing-like-it',
  '/admin/sponsors/new',
  '/admin/sponsors/1',
  '/admin/blacklist',
  '/admin/blacklist/new',
  '/admin/notification-emails',
  '/admin/notification-emails/new',
  '/system/parts',
]
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const LANGUAGES = { de: '', en: '/en' }

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const [language, prefix] of Object.entries(LANGUAGES)) {
    test.describe(`${size}, ${language}`, () => {
      test.use({ viewport, reducedMotion: 'reduce' })

      test('every public screen is accessible, keeps its width and breaks no policy', async ({ page }) => {
        for (const path of PUBLIC) await look(page, { path: prefix + path, size, language })
      })

      test('every screen of the back office is accessible, keeps its width and breaks no policy', async ({ page }) => {
        test.setTimeout(120_000)
        await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
        for (const path of OFFICE) await look(page, { path: prefix + path, size, language })
      })
    })
  }
}

/** Light and dark; the pictures stay in test-results/screens for people to look at. */
async function look(page: Page, { path, size, language }: { path: string; size: string; language: string }) {
  const name = path.replace(/^\/(en)?\/?/, '').replace(/\W+/g, '-') || 'welcome'
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.screenshot({
      path: `test-results/screens/${name}-${language}-${size}-${colorScheme}.png`,
      fullPage: true,
    })
    // Accessibility hardly depends on the language: one language for each size keeps the run short.
    if ((size === 'phone') !== (language === 'de')) continue
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${path} ${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}
