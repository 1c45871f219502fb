import de from '@messages/de.json'
import en from '@messages/en.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ConfigProvider } from '@/client/config/config'
import { permissionOf } from '@/contract/endpoint'
import type { User } from '@/features/accounts/contract'
import type { Found } from '@/features/search/contract'
import { searchEverything } from '@/features/search/service'
import { useSearchGroups } from '@/features/search/ui/use-search-groups'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { sponsors } from '@/schema/sponsors'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { PAGE_CONFIG, SIGNED_IN } from '@/testing/signed-in-person'
import { MENU } from './menu'
import { MenuProvider } from './use-menu'
import { useCommands } from './use-sidebar-entries'

// There is no router outside of Next.
vi.mock('@/i18n/navigation', () => ({ getPathname: () => '/login' }))

const NOW = new Date('2026-11-20T12:00:00Z')
const EDITOR: User = { ...SIGNED_IN, is_super_user: true }
const CONFIG = { ...PAGE_CONFIG, captures_mails: true }

/** The options that the search shows for these words, in their order. */
async function find(words: string, { locale = 'de', ...person }: Partial<User> & { locale?: 'de' | 'en' } = {}) {
  const user = { ...EDITOR, ...person }
  const found = await searchEverything(words, { now: NOW, reader: user })
  const shown: { label: string; route: string }[] = []
  renderToString(
    <FieldNamesProvider locale={locale} messages={locale === 'de' ? de : en} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <ConfigProvider config={CONFIG}>
          <MenuProvider items={MENU}>
            <Options words={words} user={user} found={found} onOption={(option) => shown.push(option)} />
          </MenuProvider>
        </ConfigProvider>
      </QueryClientProvider>
    </FieldNamesProvider>,
  )
  return shown
}

type OptionsProps = {
  words: string
  user: User
  found: Found
  onOption: (option: { label: string; route: string }) => void
}

function Options({ words, user, found, onOption }: OptionsProps) {
  const groups = useSearchGroups({ words, user, pages: useCommands(user), found })
  for (const option of groups.flatMap(({ options }) => options)) onOption(option)
  return null
}

beforeAll(async () => {
  for (const table of [mails, registrations, workshops, sponsors]) await db.delete(table)
  const diabetes = await aWorkshop({
    title: 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen',
    date: '2027-01-06',
    location: 'Alte Buchbinderei, Leipzig',
    speaker: 'Prof. Dr. Hanna Weiß',
    approval_number: '2760512027',
  })
  const wounds = await aWorkshop({ title: 'Wundversorgung: Moderne Auflagen', date: '2026-12-01', location: 'Köln' })
  await aWorkshop({ title: 'Herzinsuffizienz im hausärztlichen Alltag', date: '2026-01-06', location: 'Bonn' })
  await aWorkshop({ title: 'Herz und Niere: Ein gemeinsamer Abend', date: '2026-02-10', location: 'Hamburg' })
  await aWorkshop({ title: 'Schmerztherapie ohne Umwege', date: '2026-12-12', location: 'Leipzig' })
  const people = [
    { first_name: 'Jürgen', last_name: 'Großmüller', email: 'warte.elisabeth@passau-wortart.example.org' },
    { first_name: 'Ute', last_name: 'Bergmann', email: 'ute@example.org', external_id: 'EFN-80276' },
    { first_name: 'Ina', last_name: 'Berg', email: 'ina@example.org', created_at: '2020-01-01T00:00:00Z' },
    { first_name: 'Jan', last_name: 'Wundversogt', email: 'jan@example.org' },
    {
      first_name: 'Lea',
      last_name: 'Meyer',
      email: 'l.meyer@klinikum.example.org',
      institution: 'Städtisches Klinikum',
    },
  ]
  for (const person of people) await aRegistration(wounds, person)
  await aRegistration(diabetes, { first_name: 'Rolf', last_name: 'Roll', email: 'rolf@example.org' })
  await db.insert(sponsors).values({ name: 'Müller Pharma' })
})
afterAll(closeDatabase)

it.each([
  ['Warteliste', '/admin/events', 'Warteliste'],
  ['warteli', '/admin/events', 'Warteliste'],
  ['Wartelsite', '/admin/events', 'Warteliste'],
  ['Passwort', '/settings?tab=password'],
  ['abmelden', '/login'],
  ['Erinnerung', '/admin/mail-plan'],
  ['Bescheinigung', '/admin/certificate-templates'],
  ['Punkte', '/admin/accreditation-bodies'],
  ['Import', '/admin/events', 'Import von Personen'],
  ['Sperrliste', '/admin/blacklist'],
  ['Vorlage', '/admin/event-templates'],
  ['Begleitperson', '/admin/events', 'Anmeldungen'],
  ['stornieren', '/admin/events', 'Anmeldungen'],
  ['Rolle', '/system/roles'],
  ['Logo', '/admin/sponsors'],
  ['Datenschutz', '/system/privacy'],
  ['Impressum', '/admin/frontend'],
  ['Unterschrift', '/admin/certificate-signers'],
  ['Kennwort', '/settings?tab=password'],
])('the word %s leads to %s', async (words, route, label = expect.any(String)) => {
  expect((await find(words))[0]).toMatchObject({ route, label })
})

it.each([
  ['waiting list', '/admin/events'],
  ['password', '/settings?tab=password'],
  ['sign out', '/login'],
  ['reminder', '/admin/mail-plan'],
  ['unsubscribe', '/admin/blacklist'],
  ['erasure', '/system/privacy'],
])('the English word %s leads to %s', async (words, route) => {
  expect((await find(words, { locale: 'en' }))[0]).toMatchObject({ route })
})

it.each([
  ['Diabetes', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['diabetes leipzig', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['weiss', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['2760512', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['Leipzig', 'Schmerztherapie ohne Umwege'],
  ['Herz', 'Herz und Niere: Ein gemeinsamer Abend'],
  ['Herzi', 'Herzinsuffizienz im hausärztlichen Alltag'],
  ['Niere Herz', 'Herz und Niere: Ein gemeinsamer Abend'],
  ['06.01.2027', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['6.1.2027', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['2027-01-06', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['06.01.', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['6.1.2026 Herz', 'Herzinsuffizienz im hausärztlichen Alltag'],
  ['Wundversrogung', 'Wundversorgung: Moderne Auflagen'],
  ['Diabtes Updaet', 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen'],
  ['therapie', 'Schmerztherapie ohne Umwege'],
  ['Berg', 'Ina Berg'],
  ['grossmueller', 'Jürgen Großmüller'],
  ['Meier', 'Lea Meyer'],
  ['Bergmnan', 'Ute Bergmann'],
  ['l.mey', 'Lea Meyer'],
  ['80276', 'Ute Bergmann'],
  ['Roll', 'Rolf Roll'],
  ['mueller', 'Müller Pharma'],
])('%s finds %s first', async (words, label) => {
  expect((await find(words))[0]?.label).toContain(label)
})

it('a typing error finds events before people, and no letters spread over an address', async () => {
  const labels = async (words: string) => (await find(words)).map(({ label }) => label)
  expect(await labels('Wundversrogt')).toEqual([
    'Wundversorgung: Moderne Auflagen',
    expect.stringContaining('Jan Wundversogt'),
  ])
  for (const words of ['Warteliste', 'Passwort', 'wrtlsbth', 'eisabeth', 'passa-wort'])
    expect(await labels(words), words).not.toContainEqual(expect.stringContaining('Großmüller'))
  for (const words of ['xyzzy', '%']) expect(await labels(words), words).toEqual([])
})

it('the screens of an event are those of the one that was opened last', async () => {
  const title = 'Wundversorgung: Moderne Auflagen'
  const pages = JSON.stringify({ user: 1, pages: [{ route: '/admin/events/7', label: title }] })
  vi.stubGlobal('localStorage', { getItem: () => pages })
  expect((await find('Warteliste'))[0]).toMatchObject({ route: '/admin/events/7?tab=waitlist' })
  expect((await find('Wundversorgung'))[0]).toMatchObject({ label: title })
  vi.unstubAllGlobals()
})

it('shows a screen only to people with the right for it', async () => {
  const routesFor = async (words: string, routePermissions: string[]) =>
    (await find(words, { is_super_user: false, routePermissions })).map(({ route }) => route)
  expect(await routesFor('Sperrliste', [])).toEqual([])
  expect(await routesFor('Warteliste', [])).toEqual([])
  expect(await routesFor('Passwort', [])).toEqual(['/settings?tab=password'])
  expect(
    await routesFor('Warteliste', [permissionOf({ method: 'GET', path: '/api/sandoz/workshop_registrations' })]),
  ).toEqual(['/admin/events'])
})
