import { createHash } from 'node:crypto'
import path from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import sharp from 'sharp'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { APPLE_PASS_TYPE } from '@/contract/shapes'
import { env } from '@/env'
import { wordsOf } from '@/features/tickets/rules/words'
import { endOf, startOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { downloadHeaders } from '@/server/files/download-headers'
import { signDetached } from '@/server/signing/cms'
import type { OwnLink } from '../own-registration'
import { getOwnTicket, type OwnTicket } from '../own-tickets'
import { appleSettings } from '../wallet-settings'

type Reader = { locale: Locale; now: Date }

/** One ticket as a pass for Apple Wallet: a ZIP file with what it shows, the hashes of that, and a signature over them. */
export async function makeApplePass(link: OwnLink, { locale, now }: Reader): Promise<Response> {
  const settings = appleSettings(now)
  if (!settings) throw new NotFound()
  const [own, t, pictures] = await Promise.all([getOwnTicket(link, now), loadTranslator(locale), loadPictures()])
  const { passTypeIdentifier, teamIdentifier } = settings
  const pass = { formatVersion: 1, passTypeIdentifier, teamIdentifier, ...passOf(own, { locale, t }) }
  const shown = { 'pass.json': toJson(pass), ...pictures }
  const manifest = toJson(hashesOf(shown))
  const signature = signDetached(manifest, { ...settings, privateKey: settings.loadKey(), now })
  const file = await zipOf({ ...shown, 'manifest.json': manifest, signature }, now)
  const name = `${t('my.ticket.print_title', { event: own.event.title })}.pkpass`
  return new Response(file, {
    headers: { ...downloadHeaders({ name, content_type: APPLE_PASS_TYPE, now }), 'referrer-policy': 'no-referrer' },
  })
}

type Files = Record<string, Uint8Array>

const toJson = (value: object) => new TextEncoder().encode(JSON.stringify(value))

/** Apple defines these hashes as SHA-1; the signature over them is of SHA-256. */
const hashesOf = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
  )

const PETROL = 'rgb(11, 79, 92)'
const WHITE = 'rgb(255, 255, 255)'

/** A second pass of the same registration replaces the first one on a phone, because both have its number. */
function passOf(
  { event, ticket: { id, name, hash, text } }: OwnTicket,
  { locale, t }: { locale: Locale; t: Translator },
) {
  const { title, date, time: from, end_time: to } = event
  const hours = to ? t('events.time_range', { from, to }) : t('events.time_from', { from })
  const fields = {
    event: { key: 'event', label: t('my.ticket.event'), value: title },
    date: { key: 'date', label: t('my.date'), value: `${longDate(date, locale)}, ${hours}` },
    place: { key: 'place', label: t('events.place'), value: event.location },
    holder: { key: 'holder', label: t('my.ticket.holder'), value: name },
  }
  const words = wordsOf(hash, locale)
  const ends = instantText(endOf(event))
  return {
    serialNumber: id,
    organizationName: env.APP_NAME,
    logoText: env.APP_NAME,
    description: t('my.ticket.print_title', { event: title }),
    backgroundColor: PETROL,
    foregroundColor: WHITE,
    labelColor: WHITE,
    relevantDate: instantText(startOf(event)),
    relevantDates: [{ startDate: instantText(startOf(event)), endDate: ends }],
    expirationDate: ends,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: text, messageEncoding: 'iso-8859-1', altText: words }],
    eventTicket: {
      primaryFields: [fields.event],
      secondaryFields: [fields.date],
      auxiliaryFields: [fields.place, fields.holder],
      // The front of a pass cuts off long texts, so that its back repeats them whole.
      backFields: [
        ...Object.values(fields).map((field) => ({ ...field, key: `${field.key}_full` })),
        { key: 'hint', label: words, value: t('my.ticket.hint') },
        { key: 'note', label: t('my.ticket.note_title'), value: t('my.ticket.wallet_note') },
      ],
    },
  }
}

/** Phones read no fractions of a second. */
const instantText = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

const PICTURE_SIZES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 }

let loading: Promise<Files> | undefined

/** Draws the sign of the site in the sizes of phones once. */
function loadPictures(): Promise<Files> {
  loading ??= drawPictures().catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

async function drawPictures(): Promise<Files> {
  const sign = path.resolve('public/check-in-512.png')
  const drawn = Object.entries(PICTURE_SIZES).map(async ([name, size]) => {
    return [name, await sharp(sign).resize(size).png().toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}

async function zipOf(files: Files, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: now,
    useWebWorkers: false,
    // Phones need not know these newer features.
    zip64: false,
    extendedTimestamp: false,
    dataDescriptor: false,
  })
  for (const [name, bytes] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(bytes))
  return zip.close()
}
