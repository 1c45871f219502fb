// Webhooks of Resend, signed as Svix signs them.
import { createHmac, randomUUID } from 'node:crypto'

const BOUNCE = {
  type: 'Permanent',
  subType: 'General',
  message: "The recipient's email provider sent a hard bounce message.",
  diagnosticCode: ['smtp; 550 5.1.1 no such user'],
}

/** Returns the headers for this body; `secret` is whsec_ and the key in base64. */
export function signatureHeadersOf({ secret, body, id = `msg_${randomUUID()}`, at = Date.now() }) {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
}

/**
 * Posts an event of a type such as email.bounced to `url`. Known data of the mail (found by `email_id`, or the last one
 * `to`) are filled in; the same `id` again repeats the same event.
 */
export async function sendEvent({ url, secret, type, id, at, email_id, to, bounce }, deliveries = []) {
  const known = deliveries.findLast((delivery) => (email_id ? delivery.id === email_id : delivery.to === to))
  const created_at = new Date(at ?? Date.now()).toISOString()
  const data = {
    created_at,
    email_id: email_id ?? known?.id ?? randomUUID(),
    from: known?.from ?? 'Academy <academy@example.org>',
    to: [to ?? known?.to].flat(),
    subject: known?.subject ?? '',
    tags: Object.fromEntries((known?.tags ?? []).map(({ name, value }) => [name, value])),
    ...(type === 'email.bounced' && { bounce: { ...BOUNCE, ...bounce } }),
  }
  const body = JSON.stringify({ type, created_at, data })
  const headers = { 'content-type': 'application/json', ...signatureHeadersOf({ secret, body, id, at }) }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: await response.text() }
}
