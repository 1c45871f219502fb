import { RUNS_ALL } from '../src/testing/repetitions'
import { type Page, signIn, test } from './academy'
import { everyState, kindOf } from './event-pages'
import { INSPECTED_LANGUAGES, inspectScreen, LANGUAGES, SCRIPTLESS_FRAMES } from './inspect-screen'
import { recordLoads } from './page-load'
import { type Kind, OFFICE_SCREENS, PUBLIC_SCREENS, VARIANTS } from './screens'

const isInspected = ({ path }: { path: string }) => RUNS_ALL || !VARIANTS.includes(path)
const OFFICE = OFFICE_SCREENS.filter(isInspected)
const VISITED_SCREENS = PUBLIC_SCREENS.filter(isInspected)
const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env

/** Allows twenty seconds for each page beside another journey on a busy machine. */
const allowTimeFor = (screens: number) => test.setTimeout(screens * 20_000)

for (const language of INSPECTED_LANGUAGES) {
  const prefix = LANGUAGES[language]
  // The weight of a page does not depend on its language, and every page is opened in German.
  const isWeighed = language === 'de'
  const weigh = async (page: Page) => isWeighed && recordLoads(page)
  const budgetOf = (kind: Kind | undefined) => (isWeighed ? kind : undefined)

  test.describe(language, () => {
    test.use({ reducedMotion: 'reduce', expectedStatuses: [404], expectedReports: SCRIPTLESS_FRAMES })

    test('every public screen is accessible, loads little, fits the window and violates no content security policy', async ({
      page,
    }) => {
      allowTimeFor(VISITED_SCREENS.length)
      await weigh(page)
      for (const { path, kind } of VISITED_SCREENS)
        await inspectScreen(page, { path: prefix + path, kind: budgetOf(kind), language })
    })

    test('an event is accessible, loads little, fits the window and violates no content security policy in each state', async ({
      page,
    }) => {
      const states = Object.entries(await everyState())
      allowTimeFor(states.length)
      await weigh(page)
      for (const [name, path] of states)
        await inspectScreen(page, { path: prefix + path, name, kind: budgetOf(kindOf(name)), language })
    })

    for (const third of [0, 1, 2])
      test(`every screen of the back office is accessible, loads little, fits the window and violates no content security policy, third ${third + 1}`, async ({
        page,
      }) => {
        const screens = OFFICE.filter((_, index) => index % 3 === third)
        allowTimeFor(screens.length)
        await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
        await weigh(page)
        for (const { path, kind } of screens)
          await inspectScreen(page, { path: prefix + path, kind: budgetOf(kind), language })
      })
  })
}
