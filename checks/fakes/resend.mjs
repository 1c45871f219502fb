// An HTTP server on loopback that answers as Resend's documented API does: with its limits, its idempotency and its failures.
import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { listenOn, ruleFor, tallyOf } from './record.mjs'
import { addressIn, BATCH_MAX, faultOf } from './resend-checks.mjs'
import { sendEvent } from './resend-events.mjs'

const KEY_MS = 24 * 60 * 60 * 1000
const WINDOW_MS = 1000

/** All of it can be changed while it runs. A rule is { pattern, times, ... }: for recipients like the pattern, so many times. */
const SETTINGS = {
  key: 're_test',
  /** Calls in a second. */
  rate: 5,
  /** Mails until 429 daily_quota_exceeded or monthly_quota_exceeded; null is without end. */
  dailyQuota: null,
  monthlyQuota: null,
  /** Rules with a `message`: these recipients fail the validation. */
  refusals: [],
  /** Rules with a `status` such as 503: answered before anything else is looked at. */
  failures: [],
  /** Rules: the connection ends without an answer to a call that was `taken` or was not. */
  hangUps: [],
  /** Rules: the call was taken, and the answer is not JSON. */
  garbled: [],
  /** From taking a call to its answer; so long the same key is under way. */
  delayMs: 0,
  /** Puts the clock forward, so that keys expire. */
  aheadMs: 0,
  /** Keeps the mails themselves as well. */
  keepBodies: false,
}

/** @param {{ port?: number } & Record<string, unknown>} options What of SETTINGS is to be different. */
export async function startResend({ port = 0, ...settings } = {}) {
  const empty = () => ({ calls: [], deliveries: [] })
  const state = {
    ...empty(),
    settings: { ...SETTINGS, ...structuredClone(settings) },
    keys: new Map(),
    window: { from: 0, calls: 0 },
  }
  const server = http.createServer((request, response) => {
    answer(request, response, state).catch(() => response.destroy())
  })
  const taken = await listenOn(server, port)
  return {
    url: `http://127.0.0.1:${taken}`,
    set: (changes) => {
      Object.assign(state.settings, structuredClone(changes))
    },
    mend: () => {
      Object.assign(state.settings, structuredClone(SETTINGS))
    },
    report: () => ({ calls: state.calls, deliveries: state.deliveries, ...tallyOf(state.deliveries) }),
    count: () => ({
      mails: tallyOf(state.deliveries).mails,
      deliveries: state.deliveries.length,
      calls: state.calls.length,
    }),
    /** The records only: keys are kept, as a provider keeps them. */
    forget: () => {
      Object.assign(state, empty())
    },
    sendEvent: (event) => sendEvent(event, state.deliveries),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** An end of the call that is an error. */
class Refusal extends Error {
  constructor(statusCode, name, message) {
    super(message)
    Object.assign(this, { statusCode, name })
  }
}

async function answer(request, response, state) {
  const call = {
    at: Date.now(),
    path: request.url,
    key: request.headers['idempotency-key'] ?? null,
    mails: 0,
    status: 0,
  }
  state.calls.push(call)
  const body = await text(request)
  const headers = limitHeaders(state)
  const whom = recipientsIn(body)
  if (hangsUp(state, { whom, taken: false })) return response.destroy()

  const result = await handle({ request, body, whom, call, state, headers }).catch(refused)
  call.status = result.status
  if (result.status === 200 && hangsUp(state, { whom, taken: true })) return response.destroy()
  const json = result.text ?? JSON.stringify(result.body)
  const isGarbled = result.status === 200 && ruleFor(state.settings.garbled, whom)
  response.writeHead(result.status, { 'content-type': result.text ? 'text/html' : 'application/json', ...headers })
  response.end(isGarbled ? json.slice(0, json.length / 2) : json)
}

const hangsUp = ({ settings: { hangUps } }, { whom, taken }) =>
  ruleFor(
    hangUps.filter((rule) => Boolean(rule.taken) === taken),
    whom,
  )

function refused(error) {
  if (!(error instanceof Refusal)) throw error
  const { statusCode, name, message } = error
  return { status: statusCode, body: { statusCode, name, message } }
}

/** Seconds begin with their first call. */
function limitHeaders({ window, settings: { rate } }) {
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

const recipientsIn = (body) =>
  [...body.matchAll(/"to":\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/g)].map(([, to]) => to).join(' ')

async function handle({ request, body, whom, call, state, headers }) {
  const { settings } = state
  if ('retry-after' in headers) throw new Refusal(429, 'rate_limit_exceeded', RATE_MESSAGE(settings.rate))
  const failure = ruleFor(settings.failures, whom)
  if (failure) return failed(failure.status)
  checkKey(request, settings)
  if (!['/emails', '/emails/batch'].includes(request.url))
    throw new Refusal(404, 'not_found', 'The requested endpoint does not exist.')
  if (request.method !== 'POST')
    throw new Refusal(405, 'method_not_allowed', 'Method is not allowed for this endpoint.')

  const batch = request.url === '/emails/batch'
  const permissive = batch && request.headers['x-batch-validation'] === 'permissive'
  return await once({ call, body: `${request.url} ${body}`, state }, async () => {
    const result = take(parsed(body), { batch, permissive, call, state })
    if (settings.delayMs > 0) await pause(settings.delayMs)
    return result
  })
}

const RATE_MESSAGE = (rate) => `Too many requests. You can only make ${rate} requests per second.`

/** What stands between us and Resend fails with a page, Resend itself with its own form. */
function failed(status) {
  if (status !== 500) return { status, text: `<html><body><h1>${status}</h1></body></html>` }
  throw new Refusal(500, 'application_error', 'An unexpected error occurred.')
}

function checkKey({ headers: { authorization } }, { key }) {
  if (!authorization) throw new Refusal(401, 'missing_api_key', 'Missing API key in the authorization header.')
  if (authorization !== `Bearer ${key}`) throw new Refusal(403, 'invalid_api_key', 'API key is invalid.')
}

function parsed(body) {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'validation_error', 'The request body is not valid JSON.')
  }
}

/** The same key: the same answer for a day, and nothing is sent again. Refused calls leave their key unused. */
async function once({ call, body, state: { keys, settings } }, act) {
  const { key } = call
  if (key === null) return act()
  if (key === '' || key.length > 256)
    throw new Refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
  const now = Date.now() + settings.aheadMs
  const hash = createHash('sha256').update(body).digest('hex')
  const known = keys.get(key)
  if (known && known.until > now) return repeated(known, hash)

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

function repeated({ hash, result }, again) {
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

function take(given, { batch, permissive, call, state }) {
  const mails = batch ? given : [given]
  if (!Array.isArray(mails)) throw new Refusal(422, 'validation_error', 'The request body must be a list.')
  if (mails.length === 0 || mails.length > BATCH_MAX)
    throw new Refusal(422, 'validation_error', `The list must hold 1 to ${BATCH_MAX} emails.`)
  call.mails = mails.length
  const faults = mails.map((mail) => faultOf(mail, { batch, refusals: state.settings.refusals }))
  const errors = faults.flatMap((message, index) => (message === undefined ? [] : { index, message }))
  if (errors.length > 0 && !permissive) throw new Refusal(422, 'validation_error', errors[0].message)
  checkQuota(state)
  const data = mails.flatMap((mail, index) => (faults[index] === undefined ? { id: deliver(mail, call, state) } : []))
  if (!batch) return { status: 200, body: data[0] }
  return { status: 200, body: { data, ...(permissive && { errors }) } }
}

function checkQuota({ deliveries, settings }) {
  const exceeded = ['daily', 'monthly'].find((span) => deliveries.length >= (settings[`${span}Quota`] ?? Infinity))
  if (exceeded) throw new Refusal(429, `${exceeded}_quota_exceeded`, `You have reached your ${exceeded} email quota.`)
}

function deliver(mail, { at, key }, { deliveries, settings }) {
  const id = randomUUID()
  const headers = Object.fromEntries(
    Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const kept = { id, key, at, from: mail.from, subject: mail.subject, tags: mail.tags ?? [] }
  for (const to of [mail.to].flat().map(addressIn))
    deliveries.push({
      ...kept,
      mail: headers['message-id'] ?? headers['x-mail-id'] ?? to,
      to,
      ...(settings.keepBodies && { body: mail }),
    })
  return id
}
