// Registrations and recipients behind a personal link.
import { createHmac, hkdfSync } from 'node:crypto'
import { APP_SECRET } from '../../../scripts/server.mjs'
import { companionFields, moveToVenue, registrationFields, seatedRow } from './registrations.mjs'
import { emailFields, newSecret } from './rows.mjs'

/** The personal link, signed as the server signs it. */
function personalTokenOf({ id, link_version = 1 }) {
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'personal link', 32))
  return id + createHmac('sha256', key).update(`${id} ${link_version}`).digest('base64url').slice(0, 22)
}

/** The cookie of the browser that has registered this row, signed as the server signs it. */
function browserKeyOf({ id, updated_at }) {
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'browser key', 32))
  const expires = Math.floor(Date.now() / 1000) + 3600
  const signature = createHmac('sha256', key).update(`${id} ${new Date(updated_at).toISOString()} ${expires} `)
  return { cookie: `registered=${id}.${expires}..${signature.digest('hex')}` }
}

/** The tokens of the people that these cases insert, by their address. */
const tokens = new Map()

async function insertRecipient(sql, email) {
  const recipient = { id: newSecret(), email }
  await sql`insert into recipients ${sql(recipient)}`
  tokens.set(email, personalTokenOf(recipient))
}

/** A registration whose personal page is open to the caller. */
const ownRow = async (sql) => {
  const row = await seatedRow()(sql)
  await insertRecipient(sql, row.email)
  return row
}

const ownCase = (more) => ({
  table: 'registrations',
  row: ownRow,
  path: ({ id, email }) => ({ id, token: tokens.get(email) }),
  ...more,
})

const mainTokens = new Map()

const ownCompanionCase = (more) => ({
  table: 'registrations',
  row: async (sql) => {
    const main = await ownRow(sql)
    const [{ created_at }] = await sql`insert into registrations ${sql(main)} returning created_at`
    mainTokens.set(main.id, tokens.get(main.email))
    return registrationFields(main.workshop_id, { accompaniment_of: main.id, party_since: created_at })
  },
  path: ({ id: companion, accompaniment_of: id }) => ({ id, companion, token: mainTokens.get(id) }),
  ...more,
})

/** The keys to main registrations that these cases insert, by their id. */
const browserKeys = new Map()

const browserCase = (more) => ({
  table: 'registrations',
  row: seatedRow(),
  path: ({ id }) => ({ id }),
  headers: browserKeyOf,
  ...more,
})

const recipientCase = (may, more) => ({
  table: 'recipients',
  row: () => ({ id: newSecret(), ...emailFields() }),
  path: (recipient) => ({ token: personalTokenOf(recipient) }),
  may,
  ...more,
})

export const PERSONAL_PAGE_ROWS = {
  'POST /api/my/{token}/erasure': recipientCase(['erasure_requested_at']),
  'POST /api/my/{token}/mails': recipientCase(['declined_mails'], {
    given: () => ({ offered: [1], consents: [1] }),
  }),
  'POST /api/my/{token}/data': recipientCase([]),
  'POST /api/my/{token}/numbers': recipientCase([]),
  'POST /api/my/{token}/numbers/forget': recipientCase([]),
  'POST /api/my/{token}/numbers/read': recipientCase([]),
  'POST /api/my/{token}/registrations/{id}': ownCase(),
  'POST /api/my/{token}/registrations/{id}/cancel': ownCase({ may: ['cancelled_at'] }),
  'POST /api/my/{token}/registrations/{id}/companions': ownCase({ given: companionFields }),
  'POST /api/my/{token}/registrations/{id}/companions/{companion}': ownCompanionCase({
    // Another address is another person.
    given: ({ email }) => ({ email }),
  }),
  'POST /api/my/{token}/registrations/{id}/companions/{companion}/cancel': ownCompanionCase({ may: ['cancelled_at'] }),
  'POST /api/my/{token}/registrations/{id}/invoice': ownCase({
    row: async (sql) => {
      const row = await ownRow(sql)
      await sql`update workshops set price = 80 where id = ${row.workshop_id}`
      return row
    },
    may: ['invoice_address'],
  }),
  'POST /api/my/{token}/registrations/{id}/name': ownCase(),
  'POST /api/my/{token}/registrations/{id}/numbers': ownCase({
    row: async (sql) => {
      const row = await ownRow(sql)
      const body = { name_de: 'Kammer', name_en: 'Chamber', label: 'CME', person_number: 'efn' }
      const [{ id: body_id }] = await sql`insert into bodies ${sql(body)} returning id`
      await sql`insert into accreditations ${sql({ workshop_id: row.workshop_id, body_id })}`
      return row
    },
  }),
  'POST /api/my/{token}/registrations/{id}/substitute': ownCase({
    // The seat ends, and the colleague gets a row of their own.
    given: () => ({ ...companionFields(), terms_conditions: true, confirmed: true }),
    may: ['cancelled_at', 'replaced_as', 'replaced_by'],
  }),
  'POST /api/my/{token}/registrations/{id}/ticket': ownCase({
    row: async (sql) => moveToVenue(sql, await ownRow(sql)),
    may: ['ticket_code'],
  }),
  'POST /api/my/{token}/renew': recipientCase(['link_version']),
  'POST /api/sandoz/registrations/{id}/correct': browserCase(),
  'POST /api/sandoz/registrations/{id}/address': browserCase({
    // The seat ends, and the right address gets a row of its own.
    given: emailFields,
    may: ['cancelled_at', 'replaced_as', 'replaced_by'],
  }),
  'POST /api/sandoz/registrations/{id}/companions/{companion}': browserCase({
    row: async (sql) => {
      const main = await seatedRow()(sql)
      const [stored] = await sql`insert into registrations ${sql(main)} returning *`
      browserKeys.set(main.id, browserKeyOf(stored))
      const party = { accompaniment_of: main.id, party_since: stored.created_at }
      return registrationFields(main.workshop_id, {
        ...party,
        registered: stored.registered,
        updated_at: stored.registered,
      })
    },
    path: ({ id: companion, accompaniment_of: id }) => ({ id, companion }),
    headers: ({ accompaniment_of }) => browserKeys.get(accompaniment_of),
    // Another address is another person.
    given: ({ email }) => ({ email }),
  }),
}
