// Events, registrations by the public call, and rows of people written straight into the database.
import http from 'node:http'

const REGISTER = '/api/sandoz/workshop_registrations/register'
/** A limit, so that each registration has to count the seats that are taken. */
const SEATS = 20_000

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
export const closeRegistrationSockets = () => agent.destroy()

let people = 0

/**
 * Registers a new person from an address of their own; returns the id of the registration, or the reason for the
 * refusal.
 */
export function registerOne(site, workshop_id, planned = performance.now()) {
  people += 1
  const email = `person.${people}@example.org`
  const body = JSON.stringify({
    workshop_id,
    title: 'Dr.',
    gender: 'f',
    first_name: 'Paula',
    last_name: `Person ${people}`,
    institution: 'Linden-Apotheke',
    institution_address: 'Lindenstraße 1',
    postal_code: '50667',
    city: 'Köln',
    email,
    language: 'de',
    terms_conditions: true,
    company: [],
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  }
  return new Promise((resolve) => {
    const done = (answer) => resolve({ email, workshop_id, time: performance.now() - planned, ...answer })
    const request = http.request(
      site + REGISTER,
      { method: 'POST', agent, headers, timeout: 30_000 },
      async (response) => {
        try {
          const text = Buffer.concat(await Array.fromAsync(response)).toString()
          const { id } = response.statusCode === 200 ? JSON.parse(text) : {}
          done({ id, reason: id ? undefined : `${response.statusCode} ${text.slice(0, 200)}` })
        } catch (error) {
          done({ reason: error.message })
        }
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer within 30 s')))
    request.on('error', (error) => done({ reason: error.message }))
    request.end(body)
  })
}

/** Open events in forty days, as staff create them. */
export async function createEvents(sql, count) {
  const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: count }, (_, index) => ({
    title: `Messung ${index + 1}`,
    category_d: true,
    category_p: true,
    header_image: 'Medizinisches_Fachwissen',
    presence_type: 'Onsite',
    location: 'Haus der Pharmazie, Hauptstraße 1, 50667 Köln',
    language: 'de',
    date,
    time: '18:00',
    end_time: '20:00',
    signup_active: true,
    maximum_participants: SEATS,
    description: '<p>Ein Abend über neue Leitlinien.</p>',
  }))
  const made = await sql`insert into workshops ${sql(rows)} returning id`
  return made.map(({ id }) => id)
}

/** An event that `count` people attended. */
export async function insertAttendedEvent(sql, count) {
  const [id] = await createEvents(sql, 1)
  await sql`
    insert into registrations (id, invite_slug, workshop_id, title, email, first_name, last_name, gender, institution,
      institution_address, postal_code, city, language, external_id, invitation_sent, registered, participated, created_at)
    select 'congress' || lpad(n::text, 14, '0'), 'congress' || lpad(n::text, 14, '0'), ${id}, 'Dr.',
      'gast' || n || '@example.org', 'Käthe', 'Großmann-Çelik ' || n % 3989, (array['f', 'm', 'd'])[n % 3 + 1],
      'Löwen-Apotheke ' || n % 499, 'Königstraße ' || n % 90, lpad((n % 99999)::text, 5, '0'), 'Düsseldorf', 'de', 'K-' || n,
      now() - interval '40 days', now() - interval '30 days', case when n % 3 = 0 then now() end, now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`
  await sql`vacuum analyze registrations`
  return id
}
