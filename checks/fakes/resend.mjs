// An HTTP server on loopback that answers as Resend's API is documented: with its limits, idempotency keys and
// failures.
import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { countMails, listenOnLoopback, takeMatchingRule } from './delivery-log.mjs'
import { sendEvent } from './resend-events.mjs'
import { BATCH_MAX, parseAddress, validationErrorOf } from './resend-validation.mjs'

const KEY_MS = 24 * 60 * 60 * 1000
const WINDOW_MS = 1000

/**
 * All settings can be changed at run time. A rule is { pattern, times, ... }: it applies to matching recipients,
 * `times` times.
 */
const SETTINGS = {
  key: 're_test',
  /** Calls per second. */
  rate: 5,
  /** Mails until 429 daily_quota_exceeded or monthly_quota_exceeded; null means no limit. */
  dailyQuota: null,
  monthlyQuota: null,
  /** Rules with a `message`: matching recipients fail the validation. */
  refusals: [],
  /** Rules with a `status` such as 503, answered before anything else is checked. */
  failures: [],
  /** Rules: the connection closes without an answer, after the call was `taken` or before. */
  hangUps: [],
  /** Rules: the call is accepted, but the answer is not JSON. */
  garbled: [],
  /** Delay of an answer; until then the idempotency key is in progress. */
  delayMs: 0,
  /** Moves the clock forward, so that keys expire. */
  aheadMs: 0,
  /** Stores whole mails and the bodies of calls as well. */
  keepBodies: false,
}

/**
 * `mail` of a delivery is the Message-ID in its headers, `id` the id that the server assigned.
 *
 * @typedef {{ at: number, path: string, key: string | null, mails: number, status: number, body?: string }} Call
 * @typedef {{ name: string, value: string }} Tag
 * @typedef {{ from: string, to: string | string[], subject: string, reply_to?: string, html?: string, text?: string, headers?: Record<string, string>, tags?: Tag[], attachments?: { filename?: string, content?: string, content_type?: string }[] }} Mail
 * @typedef {{ id: string, mail: string, to: string, at: number, key: string | null, from: string, subject: string, tags: Tag[], body?: Mail }} Delivery
 */

/** @param {{ port?: number } & Record<string, unknown>} options Settings that differ from SETTINGS. */
export async function startFakeResend({ port = 0, ...settings } = {}) {
  const empty = () => ({ calls: /** @type {Call[]} */ ([]), deliveries: /** @type {Delivery[]} */ ([]) })
  const state = {
    ...empty(),
    settings: { ...SETTINGS, ...structuredClone(settings) },
    keys: new Map(),
    window: { from: 0, calls: 0 },
  }
  const server = http.createServer((request, response) => {
    answerRequest(request, response, state).catch(() => response.destroy())
  })
  const listening = await listenOnLoopback(server, port)
  return {
    url: `http://127.0.0.1:${listening}`,
    set: (changes) => {
      Object.assign(state.settings, structuredClone(changes))
    },
    resetFaults: () => {
      Object.assign(state.settings, structuredClone(SETTINGS))
    },
    report: () => ({ calls: state.calls, deliveries: state.deliveries, ...countMails(state.deliveries) }),
    count: () => ({
      mails: countMails(state.deliveries).mails,
      deliveries: state.deliveries.length,
      calls: state.calls.length,
    }),
    /** Clears the records but not the idempotency keys, like a real provider. */
    clearDeliveries: () => {
      Object.assign(state, empty())
    },
    sendEvent: (event) => sendEvent(event, state.deliveries),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** An error answer of the API. */
class Refusal extends Error {
  constructor(statusCode, name, message) {
    super(message)
    Object.assign(this, { statusCode, name })
  }
}

async function answerRequest(request, response, state) {
  const call = {
    at: Date.now(),
    path: request.url,
    key: request.headers['idempotency-key'] ?? null,
    mails: 0,
    status: 0,
  }
  state.calls.push(call)
  const body = await text(request)
  if (state.settings.keepBodies) call.body = body
  const headers = countCall(state)
  const recipients = recipientsOf(body)
  if (takeHangUp(state, { recipients, taken: false })) return response.destroy()

  const result = await handleCall({ request, body, recipients, call, state, headers }).catch(refusalResponseOf)
  call.status = result.status
  if (result.status === 200 && takeHangUp(state, { recipients, taken: true })) return response.destroy()
  const json = result.text ?? JSON.stringify(result.body)
  const isGarbled = result.status === 200 && takeMatchingRule(state.settings.garbled, recipients)
  response.writeHead(result.status, { 'content-type': result.text ? 'text/html' : 'application/json', ...headers })
  response.end(isGarbled ? json.slice(0, json.length / 2) : json)
}

const takeHangUp = ({ settings: { hangUps } }, { recipients, taken }) =>
  takeMatchingRule(
    hangUps.filter((rule) => Boolean(rule.taken) === taken),
    recipients,
  )

function refusalResponseOf(error) {
  if (!(error instanceof Refusal)) throw error
  const { statusCode, name, message } = error
  return { status: statusCode, body: { statusCode, name, message } }
}

/** A window of one second starts with its first call. */
function countCall({ window, settings: { rate } }) {
  const now = Date.now()
  if (now >= window.from + WINDOW_MS) Object.assign(window, { from: now, calls: 0 })
  window.calls += 1
  const reset = String(Math.ceil((window.from + WINDOW_MS - now) / 1000))
  return {
    'ratelimit-limit': String(rate),
    'ratelimit-remaining': String(Math.max(0, rate - window.calls)),
    'ratelimit-reset': reset,
    ...(window.calls > rate && { 'retry-after': reset }),
  }
}

const recipientsOf = (body) =>
  [...body.matchAll(/"to":\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/g)].map(([, to]) => to).join(' ')

async function handleCall({ request, body, recipients, call, state, headers }) {
  const { settings } = state
  if ('retry-after' in headers) throw new Refusal(429, 'rate_limit_exceeded', RATE_MESSAGE(settings.rate))
  const failure = takeMatchingRule(settings.failures, recipients)
  if (failure) return failureResponseOf(failure.status)
  checkKey(request, settings)
  if (!['/emails', '/emails/batch'].includes(request.url))
    throw new Refusal(404, 'not_found', 'The requested endpoint does not exist.')
  if (request.method !== 'POST')
    throw new Refusal(405, 'method_not_allowed', 'Method is not allowed for this endpoint.')

  const batch = request.url === '/emails/batch'
  const permissive = batch && request.headers['x-batch-validation'] === 'permissive'
  return await withIdempotencyKey({ call, body: `${request.url} ${body}`, state }, async () => {
    const result = acceptMails(parseBody(body), { batch, permissive, call, state })
    if (settings.delayMs > 0) await pause(settings.delayMs)
    return result
  })
}

const RATE_MESSAGE = (rate) => `Too many requests. You can only make ${rate} requests per second.`

/** A gateway error is an HTML page, an error of Resend itself is JSON. */
function failureResponseOf(status) {
  if (status !== 500) return { status, text: `<html><body><h1>${status}</h1></body></html>` }
  throw new Refusal(500, 'application_error', 'An unexpected error occurred.')
}

function checkKey({ headers: { authorization } }, { key }) {
  if (!authorization) throw new Refusal(401, 'missing_api_key', 'Missing API key in the authorization header.')
  if (authorization !== `Bearer ${key}`) throw new Refusal(403, 'invalid_api_key', 'API key is invalid.')
}

function parseBody(body) {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'validation_error', 'The request body is not valid JSON.')
  }
}

/** The same key returns the same answer for a day and sends nothing again. A refused call leaves its key unused. */
async function withIdempotencyKey({ call, body, state: { keys, settings } }, act) {
  const { key } = call
  if (key === null) return act()
  if (key === '' || key.length > 256)
    throw new Refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
  const now = Date.now() + settings.aheadMs
  const hash = createHash('sha256').update(body).digest('hex')
  const known = keys.get(key)
  if (known && known.until > now) return repeatedResultOf(known, hash)

  const entry = { hash, until: now + KEY_MS, result: null }
  keys.set(key, entry)
  try {
    entry.result = await act()
    return entry.result
  } catch (error) {
    keys.delete(key)
    throw error
  }
}

function repeatedResultOf({ hash, result }, again) {
  if (hash !== again)
    throw new Refusal(409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload.')
  if (!result)
    throw new Refusal(
      409,
      'concurrent_idempotent_requests',
      'Same idempotency key used while original request is in progress.',
    )
  return result
}

function acceptMails(given, { batch, permissive, call, state }) {
  const mails = batch ? given : [given]
  if (!Array.isArray(mails)) throw new Refusal(422, 'validation_error', 'The request body must be a list.')
  if (mails.length === 0 || mails.length > BATCH_MAX)
    throw new Refusal(422, 'validation_error', `The list must hold 1 to ${BATCH_MAX} emails.`)
  call.mails = mails.length
  const faults = mails.map((mail) => validationErrorOf(mail, { batch, refusals: state.settings.refusals }))
  const errors = faults.flatMap((message, index) => (message === undefined ? [] : { index, message }))
  if (errors.length > 0 && !permissive) throw new Refusal(422, 'validation_error', errors[0].message)
  checkQuota(state)
  const data = mails.flatMap((mail, index) =>
    faults[index] === undefined ? { id: recordDelivery(mail, call, state) } : [],
  )
  if (!batch) return { status: 200, body: data[0] }
  return { status: 200, body: { data, ...(permissive && { errors }) } }
}

function checkQuota({ deliveries, settings }) {
  const exceeded = ['daily', 'monthly'].find((span) => deliveries.length >= (settings[`${span}Quota`] ?? Infinity))
  if (exceeded) throw new Refusal(429, `${exceeded}_quota_exceeded`, `You have reached your ${exceeded} email quota.`)
}

function recordDelivery(mail, { at, key }, { deliveries, settings }) {
  const id = randomUUID()
  const headers = Object.fromEntries(
    Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const common = { id, key, at, from: mail.from, subject: mail.subject, tags: mail.tags ?? [] }
  for (const to of [mail.to].flat().map(parseAddress))
    deliveries.push({
      ...common,
      mail: headers['message-id'] ?? headers['x-mail-id'] ?? to,
      to,
      ...(settings.keepBodies && { body: mail }),
    })
  return id
}
