import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { newOpaqueId } from '@/server/columns'
import { db } from '@/server/db'
import { insist } from '@/server/insist'
import { log } from '@/server/log'
import { UNASKED_MAIL_TYPES } from '../contract'
import { greetingName, inDoubt, isErased, messageOf } from '../rules'
import { mailBatches, mails } from '../table'
import { type About, findAbout } from './about'
import type { ClaimedBatch } from './claim'
import { UNREADABLE } from './failures'
import { awaitTurn, noteFailure, noteSuccess, pause } from './gate'
import type { Letter } from './letter'
import type { Prepared } from './prepared'
import { type End, endOf, record } from './record'
import { renderMail } from './render'
import type { Batch, Mail, Outcome, Transport } from './transports'

/** Longer than any restart of the database: what was handed over is known to this process alone. */
const RECORDING = { seconds: 600 }
const READING = { seconds: 20 }

/** What carries the mails, and how its gate stood when they were claimed. */
export type Way = { transport: Transport; gate: { failures: number }; signal?: AbortSignal }

type Ready = { mail: Mail; letter: Letter; prepared: Prepared }

/** What they are about and the words they are written with are read once for all of them. */
export async function deliver(claimed: Mail[], way: Way): Promise<void> {
  const { transport } = way
  const reading = insist(() => findAbout(claimed.map(({ id }) => id)), READING)
  const wordsOf = translators()
  const written = await Promise.all(claimed.map((mail) => prepare(mail, { reading, wordsOf, transport })))
  await noted(written.filter((one) => 'state' in one))
  const ready = written.filter((one) => 'letter' in one)
  if (transport.batches)
    return deliverBatches(ready, { ...way, transport: { ...transport, batches: transport.batches } })

  const handed = await Promise.all(
    ready.map(async (one) => ({ ...one, outcome: await inTurn(way, () => transport.send(one.letter)) })),
  )
  await noted(
    handed.map(({ mail, outcome, prepared: { logged, sent } }) => {
      const end = endOf({ mail, outcome, transport })
      return { ...end, logged: keptOf(mail, logged), calendar_sequence: sent.calendar_sequence }
    }),
  )
  await noteGate(
    way,
    handed.map(({ outcome }) => outcome),
  )
}

/** Of one of many the log keeps the words alone: thousands of the same page would be most of the database. */
const keptOf = ({ bulk }: Mail, logged: Prepared['logged']) => (bulk ? { ...logged, html: null } : logged)

const noted = (ends: End[]) => insist(() => record(ends), RECORDING)

/** Whoever is told to stop, or cannot find out when it is its turn, hands nothing over. */
async function inTurn<T>({ transport, signal }: Way, work: () => Promise<T>): Promise<T | { left: true }> {
  const rate = transport.rate()
  try {
    if (rate !== null) await insist(() => awaitTurn(transport.name, rate, signal), READING)
  } catch {
    return { left: true }
  }
  return signal?.aborted ? { left: true } : work()
}

/** After the outcomes, which are worth more. One that went through proves that the way is open. */
async function noteGate({ transport: { name }, gate }: Way, outcomes: Outcome[]): Promise<void> {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? outcome.failure : []))
  const general = failures.find(({ isGeneral }) => isGeneral)
  const seconds = Math.max(0, ...failures.map(({ pause = 0 }) => pause))
  const note = async () => {
    // Not a write for each group: most of the time there is nothing to take back.
    if (failures.length < outcomes.length) return gate.failures > 0 ? noteSuccess(name) : undefined
    if (general) return noteFailure(name, general)
    if (seconds > 0) await pause(name, seconds)
  }
  await insist(note, READING).catch(() => log.warn('state of the mail provider not noted'))
}

type Batching = Way & { transport: { batches: NonNullable<Transport['batches']> } }

/** Members and bytes of a call are stored before it is made, and with them what the log keeps. */
async function deliverBatches(ready: Ready[], way: Batching): Promise<void> {
  const { batches } = way.transport
  const byId = new Map(ready.map((one) => [one.letter.id, one]))
  for (const letters of batches.grouped(ready.map(({ letter }) => letter))) {
    const members = letters.flatMap(({ id }) => byId.get(id) ?? [])
    const batch = { id: newOpaqueId(), payload: batches.payloadOf(letters), created_at: new Date().toISOString() }
    await insist(() => store(batch, members), READING)
    await post({ batch, mails: members.map(({ mail }) => mail), isRepeated: false }, way)
  }
}

async function store(batch: Batch, members: Ready[]): Promise<void> {
  const written = members.map(({ mail, prepared: { logged, sent } }) => {
    return { id: mail.id, ...keptOf(mail, logged), calendar_sequence: sent.calendar_sequence }
  })
  await db.transaction(async (tx) => {
    await tx.insert(mailBatches).values(batch).onConflictDoNothing()
    await tx.execute(sql`
      update ${mails} mail set batch_id = ${batch.id}, subject = written.subject, text = written.text, html = written.html,
        calendar = written.calendar, calendar_sequence = written.calendar_sequence
      from json_to_recordset(${JSON.stringify(written)}::json)
        as written (id bigint, subject text, text text, html text, calendar text, calendar_sequence int)
      where mail.id = written.id and mail.state = 'sending'`)
  })
}

type Posting = ClaimedBatch & { isRepeated: boolean }

async function post({ batch, mails: members, isRepeated }: Posting, way: Batching): Promise<void> {
  const { transport } = way
  const outcomes = await inTurn(way, () => transport.batches.post(batch))
  const outcomeOf = ({ id }: Mail) => ('left' in outcomes ? outcomes : (outcomes.get(id) ?? { failure: UNREADABLE }))
  const ends = members.map((mail) => endOf({ mail, outcome: outcomeOf(mail), transport, isRepeated }))
  await noted(ends)
  if (!('left' in outcomes)) await noteGate(way, [...outcomes.values()])
  // What nobody will send again need not be kept twice.
  if (!ends.some(({ keepsBatch }) => keepsBatch))
    await insist(() => db.update(mailBatches).set({ payload: '' }).where(eq(mailBatches.id, batch.id)), READING)
}

/** An hour less than providers remember a key. */
const KEY_MS = 23 * 60 * 60 * 1000

/** The same call once more; when its key is forgotten by now, or nobody knows it, it would reach everybody a second time. */
export async function deliverAgain(claimed: ClaimedBatch, way: Way): Promise<void> {
  const { transport } = way
  const isRemembered = Date.now() - Date.parse(claimed.batch.created_at) < KEY_MS
  if (transport.batches && isRemembered && claimed.batch.payload)
    return post({ ...claimed, isRepeated: true }, { ...way, transport: { ...transport, batches: transport.batches } })

  const message = messageOf('interrupted')
  const ends = claimed.mails.map((mail): End => {
    const state = inDoubt({ bulk: mail.bulk, deduplicates: false })
    return { mail, state, message, wait: state === 'retry' ? 0 : undefined }
  })
  await noted(ends)
}

type Writing = {
  reading: Promise<Map<number, About>>
  wordsOf: (locale: Locale) => Promise<Translator>
  transport: Transport
}

async function prepare(mail: Mail, { reading, wordsOf, transport }: Writing): Promise<Ready | End> {
  try {
    if (isErased(mail.email)) return { mail, state: 'suppressed', message: messageOf('erased') }
    const about = (await reading).get(mail.id) ?? null
    if (about?.blacklisted && UNASKED_MAIL_TYPES.some((type) => type === mail.type))
      return { mail, state: 'suppressed', message: messageOf('blacklisted') }
    const rendered = await renderMail(mail, { about, wordsOf, now: new Date() })
    if ('dropped' in rendered) return { mail, state: 'dropped', message: messageOf(rendered.dropped) }
    const to = { name: greetingName(mail.recipient_name), address: mail.email }
    return { mail, letter: { ...rendered.sent, id: mail.id, created_at: mail.created_at, to }, prepared: rendered }
  } catch (thrown) {
    log.error({ mail: mail.id, type: mail.type, error: thrown instanceof Error ? thrown.name : '' }, 'mail not written')
    // Another try, because a text can be mended, and the database that holds it may only be away.
    return endOf({ mail, outcome: { failure: UNREADABLE }, transport })
  }
}

function translators() {
  const known = new Map<Locale, Promise<Translator>>()
  return (locale: Locale): Promise<Translator> => {
    const words = known.get(locale) ?? translatorFor(locale)
    known.set(locale, words)
    return words
  }
}
