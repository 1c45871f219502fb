import { z } from 'zod'

/** Small integers name workshops, sponsors, users, roles. */
export const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)

/** `POST .../new` creates, `POST .../{id}` saves: one endpoint. */
export const idOrNew = z.union([z.literal('new'), id])
export type IdOrNew = z.infer<typeof idOrNew>

/** 128 random bits that fit into a path: knowing one leads to no other. */
export const opaqueId = z.string().regex(/^[\w-]{16,64}$/)

/** What nobody sees and some names need within a word; alone or at an end it would only pretend that something was typed. */
const withoutInvisible = (text: string) =>
  text.replace(/\u200b|\u2060|\ufeff/g, '').replace(/^[\s\u200c-\u200f]+|[\s\u200c-\u200f]+$/g, '')

/** One line of text: nothing in it can break a mail's header or a calendar's line, or turn around what stands beside it. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, 'invalid')
    .max(max)

/** Signs that nobody sees and spreadsheets cannot hold. */
const UNWRITTEN = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** Text in lines, whatever a program ends a line with. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .replace(UNWRITTEN, '')
        .trim(),
    )
    .max(max)

/** What the editor writes, measured as it is sent. It is cleaned when it is saved, and again before it is shown. */
export const richText = z
  .string()
  .max(100_000)
  .overwrite((html) => html.replace(UNWRITTEN, ''))

/** YYYY-MM-DD, of years that people plan in. */
export const day = z.iso
  .date({ abort: true })
  .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'date_invalid')

/** HH:mm on the wall. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid')

/** YYYY-MM-DD HH:mm as a clock in UTC shows it. */
export const utcMinute = z
  .string()
  .max(16, { error: 'date_invalid', abort: true })
  .refine((text) => {
    const [date, time, ...rest] = text.split(' ')
    return rest.length === 0 && day.safeParse(date).success && clock.safeParse(time).success
  }, 'date_invalid')

/** Empty, or an address of the web. */
export const webAddress = line(500).refine(
  (text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success,
  'url_invalid',
)

/** `?include=sponsors,registrations`: what an item brings along, of what its call offers. */
export const includeOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(names)))
    .optional()

/** A point in time on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

export const email = z.string().trim().toLowerCase().min(1).max(254).pipe(z.email())

export const password = z.string().min(10).max(128)
/** Compared with the password, which has its own rules. */
export const confirmation = z.string().max(128)

/** `?read-file-data` as well as `=1` and `=true`. */
export const flag = z.union([z.boolean(), z.literal('').transform(() => true), z.string().max(10).pipe(z.stringbool())])

/** An item that several people may edit: a save with a stale stamp is answered 409. */
export const editable = { updated_at: instant.nullish() }

/** In megabytes, and as bytes. */
export const FILE_MEGABYTES = 5
export const FILE_LIMIT = FILE_MEGABYTES * 1024 * 1024

/** Base64 is a third larger than what it carries; the JSON around it is small. */
export const FILE_BODY_LIMIT = Math.ceil(FILE_LIMIT * 1.4)

/** A stored or a just chosen file: `data` is a data URL, sent when chosen and answered when asked for. */
export const fileValue = z.object({
  name: z.string().max(255),
  data: z.string().startsWith('data:').max(FILE_BODY_LIMIT).optional(),
  url: z.string().max(2000).optional(),
})
export type FileValue = z.infer<typeof fileValue>

/** Form loads take `?read-file-data` to get the contents of files as well. */
export const withFiles = z.object({ 'read-file-data': flag.optional() })

export const nothing = z.object({ success: z.literal(true) })

/** An answer that is not of our JSON: an image, a spreadsheet. It passes through serve() untouched. */
export const binary = (...contentTypes: string[]) =>
  z.custom<Response>((value) => value instanceof Response).meta({ contentTypes })

/** Of the shape of an answer; none where it is JSON. */
export function contentTypesOf(shape: z.ZodType): string[] {
  const { contentTypes } = z.globalRegistry.get(shape) ?? {}
  return Array.isArray(contentTypes) ? contentTypes : []
}

/** A body that is taken as it came. */
export const rawBody = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** HTML that went through the cleaner of server/html.ts: only this may become part of a page or a mail. */
export type CleanHtml = string & z.core.$brand<'clean html'>

/** The same on the wire, for what a browser draws by itself: its answer was cleaned by the server. */
export const cleanText = z.string().brand<'clean html', 'inout'>()
