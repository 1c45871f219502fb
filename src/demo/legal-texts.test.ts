import { glob, readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { frontendTexts } from '@/schema/texts'
import { closeDatabase, db } from '@/server/database/db'
import { aUser } from '@/testing/users'
import { saveLegalTexts } from './legal-texts'

afterAll(closeDatabase)

/** The names under which each file stores something in a browser. */
const STORED_BY: Record<string, string[]> = {
  'src/contract/shared-names.ts': ['session', 'helper', 'check_in_key', 'NEXT_LOCALE', 'draft:'],
  'src/features/registrations/service/sign-up/browser-key.ts': ['registered'],
  'src/features/accounts/service/github-options.ts': ['auth.csrf', 'auth.target', 'auth.state', 'auth.pkce'],
  'src/client/check-in-storage.ts': ['check-in'],
  'src/client/notices/use-dismissed.ts': ['dismissed:'],
  'src/client/recent-pages.ts': ['recent-pages'],
  'src/features/check-in/ui/device/offline-page.ts': ['check-in:'],
  'src/features/check-in/ui/device/use-offline-page.ts': ['check-in-release'],
  'src/features/check-in/ui/scanner/camera/use-camera.ts': ['check_in_camera'],
  'src/features/check-in/ui/scanner/use-scanner.ts': ['check_in_sound'],
  'src/features/personal-page/ui/link/OwnBrowser.tsx': ['registrations'],
  'src/features/privacy/ui/handed-address.ts': ['privacy:address'],
  'src/features/registrations/ui/sign-up/party.ts': ['submission-key'],
  'src/features/workshops/ui/public/list/FilterScript.tsx': ['filter', 'filter-panel'],
  'src/features/waitlist/ui/public/OfferMemory.tsx': ['offer:'],
  'src/ui/navigation/ScrollRestoration.tsx': ['scroll:'],
  'src/ui/theme/layout-choices.ts': ['menu-fold', 'row-height'],
  'src/ui/theme/SchemeScript.tsx': ['mantine-color-scheme-value'],
  'public/check-in-worker.js': ['check-in:', 'check-in'],
  // They read or delete, or get their name from one of the files above.
  'src/client/forms/drafts.ts': [],
  'src/ui/form/hydration/DeferredScripts.tsx': [],
}

const STORES = /\b(localStorage|sessionStorage|useLocalStorage|indexedDB\.|caches\.open)|_COOKIE = /

it('names on the page about cookies all that the code stores in a browser', async () => {
  const { id } = await aUser()
  await db.transaction((tx) => saveLegalTexts(tx, { staff: id, now: new Date().toISOString() }))
  const pages = (await db.select({ html: frontendTexts.cookies }).from(frontendTexts)).map(({ html }) => html ?? '')
  expect(pages).toHaveLength(2)
  const storing: string[] = []
  for await (const file of glob('{src/**/*.{ts,tsx},public/*.js}')) {
    if (/\.test\.|src\/testing\//.test(file)) continue
    const source = await readFile(file, 'utf8')
    if (!STORES.test(source)) continue
    storing.push(file)
    for (const name of STORED_BY[file] ?? []) {
      expect(source, file).toContain(name)
      for (const html of pages) expect(html).toMatch(new RegExp(`<strong>([^<]*, )?${name}[^\\w-]`))
    }
  }
  expect(storing.sort()).toEqual(Object.keys(STORED_BY).sort())
})
