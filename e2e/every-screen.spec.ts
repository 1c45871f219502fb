import { signIn, test } from './academy'
import { addDocument, anEvent, aRegistration, dayFromToday } from './events'
import { LANGUAGES, look, SCRIPTLESS_FRAMES, SIZES } from './look'

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env

const PUBLIC = [
  '/',
  '/contact',
  '/events',
  '/events_d',
  '/events_p?when=past',
  '/events?search=nothing-like-it',
  '/nothing/here',
  '/login',
  '/login?code=1',
  '/register',
  '/password/reset',
  '/password/reset/no-such-token',
  '/email/verify/no-such-token',
  '/invitation/no-such-token',
]
const OFFICE = [
  '/admin',
  ...['profile', 'password', 'security', 'sessions', 'display'].map((tab) => `/settings?tab=${tab}`),
  '/support',
  '/admin/events',
  '/admin/events?filter%5Bperiod%5D=past_workshops&filter%5Bcategory%5D=category_d',
  '/admin/events?search=nothing-like-it',
  '/admin/events/new',
  ...['details', 'texts', 'preview', 'registrations', 'mails', 'history'].map((tab) => `/admin/events/1?tab=${tab}`),
  '/admin/events/1/check-in',
  '/admin/events/1/import',
  '/admin/events/1/imports/999999999',
  '/admin/sponsors',
  '/admin/sponsors?search=nothing-like-it',
  '/admin/sponsors/new',
  '/admin/sponsors/1',
  '/admin/blacklist',
  '/admin/blacklist/1',
  '/admin/blacklist/new',
  '/admin/mailbox',
  '/admin/mailbox?search=nothing-like-it',
  '/admin/notification-emails',
  '/admin/notification-emails/new',
  '/admin/notification-emails?search=nothing-like-it',
  '/admin/frontend',
  '/admin/frontend/en',
  '/system/users',
  '/system/users?search=nothing-like-it',
  '/system/users/new',
  ...['details', 'access', 'sessions'].map((tab) => `/system/users/2?tab=${tab}`),
  '/system/audit',
  '/system/audit?request_id=nothing-like-it',
  '/system/privacy',
  '/system/privacy?tab=retention',
  '/system/translations',
  '/system/translations?side=server&module=mails',
  '/system/translations?filter=changed',
  '/system/translations?search=nothing-like-it',
  '/system/roles',
  '/system/roles/1',
  '/system/roles/2',
  '/system/roles/new',
  '/system/permissions',
  '/system/permissions?tab=calls',
  '/system/permissions/new',
  '/system/parts',
]

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

const LONG = '<p>Ein Abend über neue Leitlinien, mit Beispielen aus der Praxis.</p><ul><li><p>Diagnostik</p></li></ul>'

/** The pages of events, and those behind personal links, by what they show. */
async function everyState(): Promise<Record<string, string>> {
  const rich = {
    description: LONG,
    signup_hint: '<p>Bitte bringen Sie Ihren Ausweis mit.</p>',
    credits: '3 CME-Punkte',
  }
  const open = await anEvent({ ...rich, ipad: true, price: 25, maximum_participants: 6 })
  await addDocument(open.id, 'Programm des Abends.pdf')
  const full = await anEvent({ maximum_participants: 1 })
  const closed = await anEvent({ registration_deadline: new Date(Date.now() - 3_600_000).toISOString() })
  const inactive = await anEvent({ signup_active: false })
  const announced = await anEvent({ teaser_only: true, presence_type: 'Online', location: 'Online' })
  const over = await anEvent({
    date: dayFromToday(-3),
    videolink: 'https://video.example.org/1',
    videolink_desc: 'Teil 1',
  })
  await aRegistration(full.id)
  const invited = await aRegistration(open.id, { registered: null, external_id: 'K-4711' })
  const main = await aRegistration(open.id)
  const companion = { accompaniment_of: main.id, first_name: 'Robin' }
  await aRegistration(open.id, companion)
  const alone = await aRegistration(open.id)
  const left = await aRegistration(open.id, { cancelled_at: new Date().toISOString() })
  const gone = await aRegistration(over.id)
  const quiet = await aRegistration(open.id, { unsubscribed_at: new Date().toISOString() })
  return {
    'event-open': `/events/${open.id}`,
    'event-direct': `/direct/events/${open.id}`,
    'event-full': `/events/${full.id}`,
    'event-interest-left': `/events/${full.id}?interest=ok`,
    'event-closed': `/events/${closed.id}`,
    'event-inactive': `/events/${inactive.id}`,
    'event-announced': `/events/${announced.id}`,
    'event-over': `/events/${over.id}`,
    'event-invited': `/events/${open.id}/${invited.invite_slug}`,
    'event-registered': `/events/${open.id}/${main.invite_slug}`,
    'event-view': `/workshops/${open.id}`,
    'event-view-bare': `/workshops/${announced.id}`,
    'event-view-missing': '/workshops/999999999',
    thanks: `/events/thanks/${main.id}`,
    'thanks-direct': `/direct/events/${alone.id}/thanks`,
    'thanks-cancelled': `/events/thanks/${left.id}`,
    'cancel-party': `/events/cancel/${main.id}`,
    cancel: `/events/cancel/${alone.id}`,
    'cancel-done': `/events/cancel/${left.id}`,
    'cancel-over': `/events/cancel/${gone.id}`,
    'cancel-nobody': '/events/cancel/nobody',
    unsubscribe: `/unsubscribe/${alone.id}/${alone.email}`,
    'unsubscribe-done': `/unsubscribe/${quiet.id}/${quiet.email}?done=1`,
  }
}
