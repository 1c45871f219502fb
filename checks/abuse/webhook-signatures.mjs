// Proves that a webhook of the mail provider is accepted only with a recent signature of exactly this body.
import assert from 'node:assert/strict'
import { signatureHeadersOf } from '../fakes/resend-events.mjs'
import { anEmail } from './contract.mjs'
import { createHttpClient } from './http-client.mjs'

const webhookSecretOf = (words) => `whsec_${Buffer.from(words).toString('base64')}`
const secret = webhookSecretOf('a secret of the webhook')
const FOREIGN = webhookSecretOf('a secret of somebody else')
const MINUTE = 60_000

export const WEBHOOK_SETTINGS = { RESEND_WEBHOOK_SECRET: secret }

export const webhookSignatures = {
  proves:
    'A webhook changes nothing if its signature is missing, altered, cut, old, of another body or by another key.',
  gate: true,
  run: tryForgeries,
}

const bounceReportOf = (address) =>
  JSON.stringify({ type: 'email.complained', data: { email_id: 'unknown to us', to: [address] } })

/** Headers that do not belong to this body. */
const forgeriesOf = (body) => {
  const genuine = signatureHeadersOf({ secret, body })
  const signature = genuine['svix-signature']
  const foreign = signatureHeadersOf({ secret: FOREIGN, body })['svix-signature']
  const ago = signatureHeadersOf({ secret, body, at: Date.now() - 6 * MINUTE })
  const signed = (other) => ({ ...genuine, 'svix-signature': other })
  return {
    'no signature': {},
    'an empty signature': signed(''),
    'an altered signature': signed(`v1,${signature[3] === 'A' ? 'B' : 'A'}${signature.slice(4)}`),
    'a cut one': signed(signature.slice(0, -5)),
    'a longer one': signed(`${signature.slice(0, -1)}AAAA`),
    'of another version': signed(signature.replace('v1,', 'v2,')),
    'of another key': signed(foreign),
    'two of other keys': signed(`${foreign} ${foreign}`),
    'of another report': signatureHeadersOf({ secret, body: bounceReportOf(anEmail()) }),
    'under another id': { ...genuine, 'svix-id': 'msg_of_another_report' },
    'six minutes old': ago,
    'six minutes old, with a new time': { ...ago, 'svix-timestamp': genuine['svix-timestamp'] },
    'from the future': signatureHeadersOf({ secret, body, at: Date.now() + 6 * MINUTE }),
    'of no time': { ...genuine, 'svix-timestamp': 'now' },
  }
}

async function tryForgeries({ site, sql }) {
  const send = createHttpClient(site)
  const report = async (address, headersFor) => {
    const body = bounceReportOf(address)
    const { status } = await send({
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
    const { status, count } = await report(anEmail(), (body) => forgeriesOf(body)[kind])
    if (status !== 403 || count > 0) wrong.push(`${kind}: ${status}, ${count} on the blacklist`)
  }
  assert.deepEqual(wrong, [])
  const believed = { status: 200, count: 1 }
  assert.deepEqual(await report(anEmail(), (body) => signatureHeadersOf({ secret, body })), believed)
  // While a secret is rotated the provider sends two signatures, one of them with the current secret.
  const both = (body) => {
    const [ours, others] = [secret, FOREIGN].map((key) =>
      signatureHeadersOf({ secret: key, body, id: 'msg_exchanged' }),
    )
    return { ...ours, 'svix-signature': `${others['svix-signature']} ${ours['svix-signature']}` }
  }
  assert.deepEqual(await report(anEmail(), both), believed)
  return `${kinds.length} forged reports.`
}
