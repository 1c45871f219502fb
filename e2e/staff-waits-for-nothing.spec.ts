import { expect, type Page, test } from './academy'
import { anEvent, aRegistration } from './events'
import { costOf, fillLists, type Interaction, screensOf, watchDelays } from './interactions'
import { SCRIPTLESS_FRAMES } from './look'

/** A tenth of a second counts as at once; so much may the page compute for it. */
const AT_ONCE = 100
/** What takes long takes long each time; the first time it also loads what it needs. */
const TRIES = 4

test.use({ expectedReports: SCRIPTLESS_FRAMES })

for (const { name, path, interactions } of screensOf(0))
  test(`with a hundred rows nobody waits for what they do: ${name}`, async ({ admin: page }) => {
    test.setTimeout(interactions.length * 30_000)
    const { id } = await anEvent()
    for (let count = 0; count < 3; count += 1) await aRegistration(id)
    await watchDelays(page)
    await fillLists(page)
    await page.goto(path.replace('/0', `/${id}`))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const interaction of interactions)
      expect(await leastWorkOf(page, interaction), interaction.name).toBeLessThan(AT_ONCE)
  })

async function leastWorkOf(page: Page, interaction: Interaction) {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least >= AT_ONCE; tries += 1)
    least = Math.min(least, (await costOf(page, interaction)).work)
  return least
}
