import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { newOpaqueId } from '@/server/columns'
import { db } from '@/server/db'
import { insist } from '@/server/insist'
import { log } from '@/server/log'
import { UNASKED_MAIL_TYPES } from '../contract'
import { greetingName, inDoubt, messageOf } from '../rules'
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

type Ready = { mail: Mail; letter: Letter; prepared: Prepared }

/** What they are about and the words they are written with are read once for all of them. */
export async function deliver(claimed: Mail[], transport: Transport): Promise<void> {
  const reading = insist(() => findAbout(claimed.map(({ id }) => id)), READING)
  const wordsOf = translators()
  const written = await Promise.all(claimed.map((mail) => prepare(mail, { reading, wordsOf, transport })))
  await noted(written.filter((one) => 'state' in one))
  const ready = written.filter((one) => 'letter' in one)
  if (transport.batches) return deliverBatches(ready, { ...transport, batches: transport.batches })

  const ends = await Promise.all(
    ready.map(async ({ mail, letter, prepared }) => {
      const outcome = await inTurn(transport, () => transport.send(letter))
      const { logged, sent } = prepared
      return { ...endOf({ mail, outcome, transport }), logged, calendar_sequence: sent.calendar_sequence, outcome }
    }),
  )
  await noteGate(
    transport,
    ends.map(({ outcome }) => outcome),
  )
  await noted(ends)
}

const noted = (ends: End[]) => insist(() => record(ends), RECORDING)

async function inTurn<T>(transport: Transport, work: () => Promise<T>): Promise<T> {
  const rate = transport.rate()
  if (rate !== null) await insist(() => awaitTurn(transport.name, rate), READING)
  return work()
}

/** One that went through proves that the way is open. */
async function noteGate({ name }: Transport, outcomes: Outcome[]): Promise<void> {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? outcome.failure : []))
  if (failures.length < outcomes.length) return insist(() => noteSuccess(name), READING)
  const general = failures.find(({ isGeneral }) => isGeneral)
  if (general) return insist(() => noteFailure(name, general), READING)
  const seconds = Math.max(0, ...failures.map(({ pause = 0 }) => pause))
  if (seconds > 0) await insist(() => pause(name, seconds), READING)
}

type Batching = Transport & { batches: NonNullable<Transport['batches']> }

/** Members and bytes of a call are stored before it is made, and with them what the log keeps. */
async function deliverBatches(ready: Ready[], transport: Batching): Promise<void> {
  const { batches } = transport
  const byId = new Map(ready.map((one) => [one.letter.id, one]))
  for (const letters of batches.grouped(ready.map(({ letter }) => letter))) {
    const members = letters.flatMap(({ id }) => byId.get(id) ?? [])
    const batch = { id: newOpaqueId(), payload: batches.payloadOf(letters), created_at: new Date().toISOString() }
    await insist(() => store(batch, members), READING)
    await post({ batch, mails: members.map(({ mail }) => mail) }, transport)
  }
}

async function store(batch: Batch, members: Ready[]): Promise<void> {
  const written = members.map(({ mail: { id }, prepared: { logged, sent } }) => {
    return { id, ...logged, calendar_sequence: sent.calendar_sequence }
  })
  await db.transaction(async (tx) => {
    await tx.insert(mailBatches).values(batch).onConflictDoNothing()
    await tx.execute(sql`
      update ${mails} mail set batch_id = ${batch.id}, subject = written.subject, text = written.text, html = written.html,
        calendar = written.calendar, calendar_sequence = written.calendar_sequence
      from json_to_recordset(${JSON.stringify(written)}::json)
        as written (id bigint, subject text, text text, html text, calendar text, calendar_sequence int)
      where mail.id = written.id`)
  })
}

async function post({ batch, mails: members }: ClaimedBatch, transport: Batching): Promise<void> {
  const outcomes = await inTurn(transport, () => transport.batches.post(batch))
  const ends = members.map((mail) =>
    endOf({ mail, outcome: outcomes.get(mail.id) ?? { failure: UNREADABLE }, transport }),
  )
  await noteGate(transport, [...outcomes.values()])
  await noted(ends)
  // What nobody will send again need not be kept twice.
  if (!ends.some(({ keepsBatch }) => keepsBatch))
    await insist(() => db.update(mailBatches).set({ payload: '' }).where(eq(mailBatches.id, batch.id)), READING)
}

/** An hour less than providers remember a key. */
const KEY_MS = 23 * 60 * 60 * 1000

/** The same call once more; when its key is forgotten by now, it would reach everybody a second time. */
export async function deliverAgain(claimed: ClaimedBatch, transport: Transport): Promise<void> {
  const isRemembered = Date.now() - Date.parse(claimed.batch.created_at) < KEY_MS
  if (transport.batches && isRemembered && claimed.batch.payload)
    return post(claimed, { ...transport, batches: transport.batches })

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
