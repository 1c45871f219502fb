import { signIn, test } from './academy'
import { everyState } from './event-pages'
import { LANGUAGES, look, SCRIPTLESS_FRAMES, SIZES } from './look'
import { OFFICE, PUBLIC } from './screens'

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env

/** Twenty seconds for each, in both schemes, beside another journey, on a busy machine. */
const patienceFor = (screens: number) => test.setTimeout(screens * 20_000)

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const [language, prefix] of Object.entries(LANGUAGES)) {
    test.describe(`${size}, ${language}`, () => {
      test.use({ viewport, reducedMotion: 'reduce', expectedStatuses: [404], expectedReports: SCRIPTLESS_FRAMES })

      test('every public screen is accessible, keeps its width and breaks no policy', async ({ page }) => {
        patienceFor(PUBLIC.length)
        for (const path of PUBLIC) await look(page, { path: prefix + path, size, language })
      })

      test('an event is accessible, keeps its width and breaks no policy in each of its states', async ({ page }) => {
        const states = Object.entries(await everyState())
        patienceFor(states.length)
        for (const [name, path] of states) await look(page, { path: prefix + path, name, size, language })
      })

      test('every screen of the back office is accessible, keeps its width and breaks no policy', async ({ page }) => {
        patienceFor(OFFICE.length)
        await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
        for (const path of OFFICE) await look(page, { path: prefix + path, size, language })
      })
    })
  }
}
