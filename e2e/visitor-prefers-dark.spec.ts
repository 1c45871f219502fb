import { expect, type Page, test } from './academy'

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

async function backgroundIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.goto('/contact')
  return backgroundOf(page)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled })

    test(`a public page follows the colour scheme of the system, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
      page,
    }) => {
      const light = await backgroundIn(page, 'light')
      const dark = await backgroundIn(page, 'dark')
      expect(dark).not.toBe(light)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(() => backgroundOf(page)).toBe(light)
    })
  })
}

test('the colour scheme chosen in the back office applies to public pages, whatever the system prefers', async ({
  page,
}) => {
  const dark = await backgroundIn(page, 'dark')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  expect(await backgroundIn(page, 'light')).toBe(dark)
})

test('with reduced motion a page changes its colours without animation', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/')
  await page.evaluate(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const note = () => document.body.setAttribute('data-moving', String(document.getAnimations().length))
    system.addEventListener('change', () => requestAnimationFrame(note))
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveAttribute('data-moving', '0')
})
