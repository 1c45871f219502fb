// Proves that what a mail provider reports is believed only with a signature over this very report, made a moment ago.
import assert from 'node:assert/strict'
import { signatureOf } from '../../servers/resend-events.mjs'
import { askerOf } from './ask.mjs'
import { anAddress } from './contract.mjs'

const secretOf = (words) => `whsec_${Buffer.from(words).toString('base64')}`
const secret = secretOf('a secret of the webhook')
const FOREIGN = secretOf('a secret of somebody else')
const MINUTE = 60_000

export const WEBHOOK = { RESEND_WEBHOOK_SECRET: secret }

export const foreignSignatures = {
  proves:
    'A report in the name of the mail provider changes nothing when its signature is missing, altered, cut, old, of another report or by another key.',
  quick: true,
  run: bySignature,
}

const reportOf = (address) =>
  JSON.stringify({ type: 'email.complained', data: { email_id: 'unknown to us', to: [address] } })

/** Headers that do not belong to this body. */
const forgeriesOf = (body) => {
  const genuine = signatureOf({ secret, body })
  const signature = genuine['svix-signature']
  const foreign = signatureOf({ secret: FOREIGN, body })['svix-signature']
  const ago = signatureOf({ secret, body, at: Date.now() - 6 * MINUTE })
  const signed = (other) => ({ ...genuine, 'svix-signature': other })
  return {
    'no signature': {},
    'an empty one': signed(''),
    'an altered one': signed(`v1,${signature[3] === 'A' ? 'B' : 'A'}${signature.slice(4)}`),
    'a cut one': signed(signature.slice(0, -5)),
    'a longer one': signed(`${signature.slice(0, -1)}AAAA`),
    'of another version': signed(signature.replace('v1,', 'v2,')),
    'of another key': signed(foreign),
    'two of other keys': signed(`${foreign} ${foreign}`),
    'of another report': signatureOf({ secret, body: reportOf(anAddress()) }),
    'under another id': { ...genuine, 'svix-id': 'msg_of_another_report' },
    'six minutes old': ago,
    'six minutes old, with a new time': { ...ago, 'svix-timestamp': genuine['svix-timestamp'] },
    'of a time to come': signatureOf({ secret, body, at: Date.now() + 6 * MINUTE }),
    'of no time': { ...genuine, 'svix-timestamp': 'now' },
  }
}

async function bySignature({ site, sql }) {
  const ask = askerOf(site)
  const tell = async (address, headersFor) => {
    const body = reportOf(address)
    const { status } = await ask({
      method: 'POST',
      path: '/api/email/webhooks/resend',
      body,
      headers: headersFor(body),
    })
    const [{ count }] = await sql`select count(*)::int from blacklisted_emails where email = ${address}`
    return { status, count }
  }
  const wrong = []
  const kinds = Object.keys(forgeriesOf(''))
  for (const kind of kinds) {
    const { status, count } = await tell(anAddress(), (body) => forgeriesOf(body)[kind])
    if (status !== 403 || count > 0) wrong.push(`${kind}: ${status}, ${count} on the blacklist`)
  }
  assert.deepEqual(wrong, [])
  const believed = { status: 200, count: 1 }
  assert.deepEqual(await tell(anAddress(), (body) => signatureOf({ secret, body })), believed)
  // While a secret is exchanged there are two, and one of them is ours.
  const both = (body) => {
    const [ours, others] = [secret, FOREIGN].map((key) => signatureOf({ secret: key, body, id: 'msg_exchanged' }))
    return { ...ours, 'svix-signature': `${others['svix-signature']} ${ours['svix-signature']}` }
  }
  assert.deepEqual(await tell(anAddress(), both), believed)
  return `${kinds.length} forged reports.`
}
