// Measures the database's share of a registration: the bare driver locks the event, inserts a person and two mails, and
// commits.
import { randomBytes } from 'node:crypto'

const CONNECTIONS = 10

const randomId = () => randomBytes(16).toString('base64url')

/** Registrations per second over as many connections as the application opens. */
export async function measureBareRegistrations({ url, events, seconds }) {
  const { default: postgres } = await import('postgres')
  const pool = postgres(url, { max: CONNECTIONS })
  const end = performance.now() + seconds * 1000
  let done = 0
  const oneByOne = async () => {
    while (performance.now() < end) {
      done += 1
      await pool.begin((tx) => insertRegistration(tx, events[done % events.length]))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, oneByOne))
  await pool.end()
  return Math.round(done / seconds)
}

async function insertRegistration(tx, workshop_id) {
  const id = randomId()
  const invite_slug = randomId()
  const email = `bare.${id.toLowerCase()}@example.org`
  await tx`select id from workshops where id = ${workshop_id} for no key update`
  await tx`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, registered)
    values (${id}, ${invite_slug}, ${workshop_id}, ${email}, 'Paula', 'Person', 'de', now())`
  const mails = ['confirmation', 'notice'].map((type) => {
    return { type, state: 'dropped', workshop_id, registration_id: id, email, language: 'de' }
  })
  await tx`insert into mails ${tx(mails)}`
}
