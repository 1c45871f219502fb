import { createHash, sign } from 'node:crypto'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { HOUR_MS } from '@/contract/time'
import { env } from '@/env'
import { wordsOf } from '@/features/tickets/rules/words'
import { startOf, type WallClock } from '@/features/workshops/rules'
import { cutText } from '@/i18n/cut-text'
import type { OwnLink } from '../own-registration'
import { getOwnTicket, type OwnTicket } from '../own-tickets'
import { googleSettings } from '../wallet-settings'

const SAVE = 'https://pay.google.com/gp/v/save/'

type Reader = { locale: Locale; now: Date }

/** Leads to Google with one ticket in the address; nothing is sent before the reader goes there. */
export async function redirectToGoogleWallet(link: OwnLink, { locale, now }: Reader): Promise<Response> {
  const settings = googleSettings()
  if (!settings) throw new NotFound()
  const claims = {
    iss: settings.account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: payloadOf(await getOwnTicket(link, now), { issuer: settings.issuer, locale }),
  }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), settings.loadKey()).toString('base64url')
  return new Response(null, {
    status: 303,
    headers: {
      location: `${SAVE}${signed}.${signature}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Google advises against addresses of more than 1,800 characters, of which the code and the signature take 600. */
const TITLE_MAX = { characters: 60, bytes: 60 }
const PLACE_MAX = { characters: 40, bytes: 40 }
const NAME_MAX = { characters: 40, bytes: 40 }

/** Google keeps what it has under an id, so that the ids change with the contents. */
function payloadOf({ event, ticket }: OwnTicket, { issuer, locale }: { issuer: string; locale: Locale }) {
  const textOf = (value: string) => ({ defaultValue: { language: event.language, value } })
  const [name = '', ...address] = event.location.split(', ')
  const shownEvent = {
    issuerName: cutText(env.APP_NAME, NAME_MAX),
    eventName: textOf(cutText(event.title, TITLE_MAX)),
    venue: {
      name: textOf(cutText(name, PLACE_MAX)),
      address: textOf(cutText(address.join(', ') || name, PLACE_MAX)),
    },
    dateTime: {
      start: localTimeOf(event),
      ...(event.end_time && { end: localTimeOf({ date: event.date, time: event.end_time }) }),
    },
    reviewStatus: 'UNDER_REVIEW',
  }
  const shownTicket = {
    state: 'ACTIVE',
    ticketHolderName: cutText(ticket.name, NAME_MAX),
    barcode: { type: 'QR_CODE', value: ticket.text, alternateText: wordsOf(ticket.hash, locale) },
  }
  const classId = `${issuer}.${shortHashOf(shownEvent)}`
  return {
    eventTicketClasses: [{ id: classId, ...shownEvent }],
    eventTicketObjects: [{ id: `${issuer}.${shortHashOf({ classId, ...shownTicket })}`, classId, ...shownTicket }],
  }
}

const shortHashOf = (value: object) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** The time on the clocks of the venue with its distance from UTC. */
function localTimeOf({ date, time }: WallClock): string {
  const local = `${date}T${time.slice(0, 5)}:00`
  const hours = (Date.parse(`${local}Z`) - startOf({ date, time }).getTime()) / HOUR_MS
  return `${local}+0${hours}:00`
}
