// Proves that hostile input is accepted or refused with a message, and breaks or slows nothing.
import assert from 'node:assert/strict'
import { ADMIN, findDemoEvents } from '../environment.mjs'
import { bodyOf, CALLS, isWrite, pathOf } from './contract.mjs'
import { HOSTILE_BODIES, HOSTILE_FRAGMENTS, HOSTILE_STRINGS, SPELLINGS, WRONG_TYPES } from './hostile-input.mjs'
import { BEHIND_PROXY, createHttpClient, forEachConcurrently, parseJson } from './http-client.mjs'
import { foreignPaths, openRedirects, spelledOfficePaths } from './paths.mjs'
import { aUser } from './users.mjs'

/** Quick cases try this many values at each field or parameter, taking the next ones of the list each time. */
const QUICK_SAMPLE = 3
const SLOW_MS = 1000

export const input = {
  name: 'input',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'Every parameter of a list treats SQL, patterns and odd spellings as plain values, without getting slow.',
      quick: true,
      run: (environment) => tryHostileParameters(environment, QUICK_SAMPLE),
    },
    {
      proves: 'The same with every value in every spelling at every parameter.',
      run: (environment) => tryHostileParameters(environment, Number.POSITIVE_INFINITY),
    },
    {
      proves:
        'Every field of every write accepts hostile text or refuses it with a message, and values that are not text as well.',
      quick: true,
      run: (environment) => tryHostileFields(environment, QUICK_SAMPLE),
    },
    {
      proves: 'The same with every value in every field.',
      run: (environment) => tryHostileFields(environment, Number.POSITIVE_INFINITY),
    },
    {
      proves: 'A body that does not fit the call breaks nothing, however deep or wide it is.',
      quick: true,
      run: tryHostileBodies,
    },
    openRedirects,
    foreignPaths,
    spelledOfficePaths,
  ],
}

/** Each use takes the next values of the list, so that all of them are tried somewhere. */
function createSampler(list, count) {
  let next = 0
  return () => {
    if (count >= list.length) return list
    next += count
    return Array.from({ length: count }, (_, at) => list[(next + at) % list.length])
  }
}

async function tryHostileParameters({ site, sql }, count) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const { open } = await findDemoEvents(sql)
  const requests = await tryParametersOf({ send, token, count, id: open })
  const wrong = []
  await forEachConcurrently(requests, async ({ name, path, most }) => {
    const answer = await send({ path, token })
    const shown = parseJson(answer)?.data?.length ?? 0
    // On a busy machine a single slow answer means nothing, so it has to be slow three times.
    const slow =
      answer.ms > SLOW_MS && (await send({ path, token })).ms > SLOW_MS && (await send({ path, token })).ms > SLOW_MS
    if (answer.status >= 500 || shown > most || slow)
      wrong.push(`${name} ${path.slice(0, 200)}: ${answer.status}, ${shown} of ${most} rows, ${answer.ms} ms`)
  })
  assert.deepEqual(wrong, [])
  return `${requests.length} questions.`
}

/**
 * Lists attempts for every parameter of every GET call. A filter must never return more rows than the list without it.
 */
async function tryParametersOf({ send, token, count, id }) {
  const reads = CALLS.filter((call) => call.method === 'GET' && call.query.length > 0)
  const fragments = createSampler(HOSTILE_FRAGMENTS, count)
  const spellings = createSampler(Object.entries(SPELLINGS), count)
  const requests = []
  for (const call of reads) {
    const path = pathOf(call, { id })
    const most = parseJson(await send({ path: `${path}?per_page=99999`, token }))?.data?.length ?? 0
    for (const name of call.query.flatMap(parameterNamesOf))
      for (const value of fragments())
        for (const [, spell] of spellings())
          requests.push({ name: call.name, path: `${path}?${spell(name, encodeURIComponent(value))}`, most })
  }
  return requests
}

const parameterNamesOf = ({ name, schema }) =>
  schema.properties ? Object.keys(schema.properties).map((field) => `${name}[${field}]`) : [name]

async function tryHostileFields(environment, count) {
  const { site, sql } = environment
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const { open: workshop_id } = await findDemoEvents(sql)
  const values = createSampler([...HOSTILE_STRINGS, ...WRONG_TYPES], count)
  const writes = CALLS.filter((call) => isWrite(call) && call.body?.properties && call.type === 'application/json')
  const attempts = writes.flatMap((call) =>
    Object.keys(call.body.properties).flatMap((field) => values().map((value) => ({ call, field, value }))),
  )
  const wrong = []
  let taken = 0
  await forEachConcurrently(attempts, async ({ call, field, value }) => {
    // A call about the caller's own account gets a new user each time.
    const own = call.access === 'signedIn' ? (await aUser(sql)).token : token
    const body = { ...bodyOf(call.body, { workshop_id }), [field]: value }
    const answer = await send({
      method: call.method,
      path: pathOf(call, { id: createsRow(call) ? 'new' : undefined }),
      token: own,
      body,
    })
    const { message } = parseJson(answer) ?? {}
    if (answer.status < 400) taken += 1
    else if (answer.status >= 500 || !message)
      wrong.push(
        `${call.name} ${field} = ${JSON.stringify(value).slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 200)}`,
      )
  })
  assert.deepEqual(wrong, [])
  return `${attempts.length} attempts at ${writes.length} writes, ${taken} were accepted.`
}

const createsRow = ({ params }) => params.some(({ name, schema }) => name === 'id' && schema.anyOf)

async function tryHostileBodies({ site, sql }) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const writes = CALLS.filter((call) => isWrite(call) && call.body)
  const wrong = []
  await forEachConcurrently(writes, async (call) => {
    for (const body of HOSTILE_BODIES) {
      const { status, text } = await send({ method: call.method, path: pathOf(call), token, body })
      if (status >= 500 || (status >= 400 && !parseJson({ text })?.message))
        wrong.push(`${call.name} ${body.slice(0, 40)}: ${status}`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${writes.length} writes, ${HOSTILE_BODIES.length} bodies each.`
}
