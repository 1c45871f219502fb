// Proves that whatever is asked and sent is answered, refused in words, and never breaks or slows anything.
import assert from 'node:assert/strict'
import { ADMIN, eventsOf } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, forEachOf, jsonOf } from './ask.mjs'
import { bodyOf, CALLS, isWrite, pathOf } from './contract.mjs'
import { BODIES, FRAGMENTS, OTHERS, SPELLINGS, STRINGS } from './hostile.mjs'
import { foreignPaths, openRedirects } from './paths.mjs'
import { aPerson } from './people.mjs'

/** So many of what there is to try are tried at each place by the quick cases, others at the next. */
const A_FEW = 3
const SLOW_MS = 1000

export const input = {
  name: 'input',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'No parameter of a list takes pieces of SQL, patterns or odd spellings for anything but a value, nor slows it.',
      quick: true,
      run: (stage) => hostileQuestions(stage, A_FEW),
    },
    {
      proves: 'The same with every piece in every spelling at every parameter.',
      run: (stage) => hostileQuestions(stage, Number.POSITIVE_INFINITY),
    },
    {
      proves:
        'Every field of every write takes or refuses hostile text and what is no text, in words and without breaking.',
      quick: true,
      run: (stage) => hostileFields(stage, A_FEW),
    },
    {
      proves: 'The same with all of it in every field.',
      run: (stage) => hostileFields(stage, Number.POSITIVE_INFINITY),
    },
    {
      proves: 'No body that is no body of the call breaks anything, however deep or wide.',
      quick: true,
      run: hostileBodies,
    },
    openRedirects,
    foreignPaths,
  ],
}

/** Each place gets the next ones of the list, so that all of them are tried somewhere. */
function chosenFrom(list, count) {
  let next = 0
  return () => {
    if (count >= list.length) return list
    next += count
    return Array.from({ length: count }, (_, at) => list[(next + at) % list.length])
  }
}

async function hostileQuestions({ site, sql }, count) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const { open } = await eventsOf(sql)
  const asks = await questionsOf({ ask, token, count, id: open })
  const wrong = []
  await forEachOf(asks, async ({ name, path, most }) => {
    const answer = await ask({ path, token })
    const shown = jsonOf(answer)?.data?.length ?? 0
    // On a busy machine one slow answer says nothing; the same again does.
    const slow =
      answer.ms > SLOW_MS && (await ask({ path, token })).ms > SLOW_MS && (await ask({ path, token })).ms > SLOW_MS
    if (answer.status >= 500 || shown > most || slow)
      wrong.push(`${name} ${path.slice(0, 200)}: ${answer.status}, ${shown} of ${most} rows, ${answer.ms} ms`)
  })
  assert.deepEqual(wrong, [])
  return `${asks.length} questions.`
}

/** Every parameter of every call that is only read; what a filter leaves is never more than there is without it. */
async function questionsOf({ ask, token, count, id }) {
  const reads = CALLS.filter((call) => call.method === 'GET' && call.query.length > 0)
  const fragments = chosenFrom(FRAGMENTS, count)
  const spellings = chosenFrom(Object.entries(SPELLINGS), count)
  const asks = []
  for (const call of reads) {
    const path = pathOf(call, { id })
    const most = jsonOf(await ask({ path: `${path}?per_page=99999`, token }))?.data?.length ?? 0
    for (const name of call.query.flatMap(namesOf))
      for (const value of fragments())
        for (const [, spell] of spellings())
          asks.push({ name: call.name, path: `${path}?${spell(name, encodeURIComponent(value))}`, most })
  }
  return asks
}

const namesOf = ({ name, schema }) =>
  schema.properties ? Object.keys(schema.properties).map((field) => `${name}[${field}]`) : [name]

async function hostileFields(stage, count) {
  const { site, sql } = stage
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const { open: workshop_id } = await eventsOf(sql)
  const values = chosenFrom([...STRINGS, ...OTHERS], count)
  const writes = CALLS.filter((call) => isWrite(call) && call.body?.properties && call.type === 'application/json')
  const attempts = writes.flatMap((call) =>
    Object.keys(call.body.properties).flatMap((field) => values().map((value) => ({ call, field, value }))),
  )
  const wrong = []
  let taken = 0
  await forEachOf(attempts, async ({ call, field, value }) => {
    // Whoever sends the own account is somebody else each time.
    const own = call.access === 'signedIn' ? (await aPerson(sql)).token : token
    const body = { ...bodyOf(call.body, { workshop_id }), [field]: value }
    const answer = await ask({
      method: call.method,
      path: pathOf(call, { id: isNew(call) ? 'new' : undefined }),
      token: own,
      body,
    })
    const { message } = jsonOf(answer) ?? {}
    if (answer.status < 400) taken += 1
    else if (answer.status >= 500 || !message)
      wrong.push(
        `${call.name} ${field} = ${JSON.stringify(value).slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 200)}`,
      )
  })
  assert.deepEqual(wrong, [])
  return `${attempts.length} attempts at ${writes.length} writes, ${taken} were taken.`
}

const isNew = ({ params }) => params.some(({ name, schema }) => name === 'id' && schema.anyOf)

async function hostileBodies({ site, sql }) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const writes = CALLS.filter((call) => isWrite(call) && call.body)
  const wrong = []
  await forEachOf(writes, async (call) => {
    for (const body of BODIES) {
      const { status, text } = await ask({ method: call.method, path: pathOf(call), token, body })
      if (status >= 500 || (status >= 400 && !jsonOf({ text })?.message))
        wrong.push(`${call.name} ${body.slice(0, 40)}: ${status}`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${writes.length} writes, ${BODIES.length} bodies each.`
}
