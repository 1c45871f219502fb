// Proves that a process that dies between holding a seat and sending its mail loses no offer and makes none twice.
import assert from 'node:assert/strict'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { startInChildProcess } from '../fakes/child-process.mjs'
import { controlApplication } from '../support/application.mjs'
import { mailIdOf, mailSettingsOf } from '../support/mass-mailing.mjs'
import { createEvents } from '../support/registrations.mjs'
import { msUntilServed, TRUST_ONE_PROXY } from './visitors.mjs'

const SEATS = 12
const KILLS_QUICK = 2
const KILLS = 6
/** Slow enough to kill the process while the mail of an offer is on its way. */
const PROVIDER_DELAY_MS = 1500
const OFFERED_WITHIN_MS = 60_000
const ARRIVED_WITHIN_MS = 180_000

export const waitlist = {
  name: 'waitlist',
  cases: [
    {
      proves: 'A seat is offered once, and its mail arrives once, however often the process is killed between the two.',
      quick: true,
      run: ({ withServer, isQuick }) =>
        withSlowProvider(withServer, (environment) => killsBetweenHoldAndMail(environment, isQuick)),
    },
  ],
}

async function withSlowProvider(withServer, act) {
  const provider = await startInChildProcess('resend', { rate: 1000, delayMs: PROVIDER_DELAY_MS })
  try {
    return await withServer({ ...mailSettingsOf('resend', provider.url), ...TRUST_ONE_PROXY }, (environment) =>
      act({ ...environment, provider }),
    )
  } finally {
    provider.kill()
  }
}

async function killsBetweenHoldAndMail(environment, isQuick) {
  const { sql, site, provider } = environment
  const application = controlApplication(environment)
  const event = await createFullEvent(sql)
  for (let number = 0; number < SEATS; number += 1) await join(site, event, number)

  const kills = isQuick ? KILLS_QUICK : KILLS
  let unsent = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    await cancelSeat(site, sql, event)
    await waitForOffers(sql, event, kill)
    unsent += await countUnsentOffers(sql, event)
    await application.kill()
    await application.start()
    await msUntilServed(site, `/events/${event}`)
  }
  assert.ok(unsent > 0, 'every mail was sent before the process was killed')
  await waitUntilSent(sql, event)
  const offered = await readOffers(sql, event)
  assert.deepEqual(offered, { entries: kills, mails: kills, seats: kills, first: kills })
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => mailIdOf(mail)))
  const mails = await sql`select id from mails where workshop_id = ${event} and type = 'offer'`
  assert.ok(
    mails.every(({ id }) => arrived.has(Number(id))),
    'an offer has not arrived',
  )
  assert.deepEqual(repeated, {})
  return `${kills} kills with ${unsent} offers not sent yet: ${offered.entries} offers, ${offered.mails} mails, each arrived once.`
}

async function createFullEvent(sql) {
  const [event] = await createEvents(sql, 1)
  await sql`update workshops set maximum_participants = ${SEATS} where id = ${event}`
  await sql`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, registered)
    select 'seated' || lpad(n::text, 16, '0'), 'seated' || lpad(n::text, 16, '0'), ${event}, 'gast' || n || '@example.org',
      'Käthe', 'Gast ' || n, 'de', now() from generate_series(1, ${SEATS}::int) n`
  return event
}

async function join(site, workshop_id, number) {
  const person = {
    title: '',
    gender: 'f',
    first_name: 'Paula',
    last_name: `Wartet ${number}`,
    institution: 'Linden-Apotheke',
  }
  const response = await fetch(`${site}/api/sandoz/workshop_registrations/wait`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${number}` },
    body: JSON.stringify({ workshop_id, ...person, email: `wartet.${number}@example.org`, language: 'de' }),
  })
  assert.equal(response.status, 200, await response.text())
}

async function cancelSeat(site, sql, event) {
  const [person] = await sql`
    select id, email from registrations where workshop_id = ${event} and registered is not null and cancelled_at is null limit 1`
  const address = `${site}/api/sandoz/workshop_registrations/cancelConfirm/${person.id}/${person.email}`
  const response = await fetch(address, { method: 'POST', headers: { 'x-forwarded-for': '10.9.1.1' } })
  assert.equal(response.status, 200, await response.text())
}

async function waitForOffers(sql, event, wanted) {
  for (const end = Date.now() + OFFERED_WITHIN_MS; ; await pause(20)) {
    const [{ offered }] = await sql`
      select count(*)::int as offered from waitlist_entries where workshop_id = ${event} and state = 'offered'`
    if (offered === wanted) return
    assert.ok(Date.now() < end, `${offered} of ${wanted} offers were made within a minute`)
  }
}

async function countUnsentOffers(sql, event) {
  const [{ unsent }] = await sql`
    select count(*)::int as unsent from mails where workshop_id = ${event} and type = 'offer' and state <> 'sent'`
  return unsent
}

async function waitUntilSent(sql, event) {
  for (const end = Date.now() + ARRIVED_WITHIN_MS; ; await pause(500)) {
    if ((await countUnsentOffers(sql, event)) === 0) return
    assert.ok(Date.now() < end, 'not every offer was sent')
  }
}

/** Counts the offers, their mails and seats, and those among the first on the list. */
async function readOffers(sql, event) {
  const [found] = await sql`
    select count(*)::int as entries, sum(offered_seats)::int as seats,
      (select count(*)::int from mails where workshop_id = ${event} and type = 'offer') as mails,
      count(*) filter (where position <= (select count(*) from waitlist_entries where workshop_id = ${event} and state = 'offered'))::int as first
    from waitlist_entries where workshop_id = ${event} and state = 'offered'`
  return { entries: found.entries, mails: found.mails, seats: found.seats, first: found.first }
}
