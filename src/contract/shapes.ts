import { z } from 'zod'
import { isAddress, normalizeAddress } from './email-address'

// The security policy of pages forbids code generated at run time, so zod must not try. All contracts load this first.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** The id of a workshop, sponsor, user or role: a positive 32-bit integer. */
export const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)

/** One endpoint creates an item by `POST .../new` and saves it by `POST .../{id}`. */
export const idOrNew = z.union([z.literal('new'), id])
export type IdOrNew = z.infer<typeof idOrNew>

/** 128 random bits that fit into a path, so that nobody can guess another id. */
export const opaqueId = z.string().regex(/^[\w-]{16,64}$/)

/**
 * Removes joiners and direction marks only at the ends of a text: some names need them within a word, but alone they
 * would make an empty text count as filled.
 */
const withoutInvisible = (text: string) =>
  text.replace(/\u200b|\u2060|\ufeff/g, '').replace(/^[\s\u200c-\u200f]+|[\s\u200c-\u200f]+$/g, '')

/** One line of text that cannot break a mail header or a calendar line, or reverse the text beside it. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, 'invalid')
    .max(max)

/** Invisible characters that spreadsheets cannot contain. */
const INVISIBLE_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** Text of several lines, with any line endings. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .replace(INVISIBLE_CHARACTERS, '')
        .trim(),
    )
    .max(max)

/** HTML of the editor; the limit applies as sent. It is cleaned when it is saved, and again before it is shown. */
export const richText = z
  .string()
  .max(100_000)
  .overwrite((html) => html.replace(INVISIBLE_CHARACTERS, ''))

/** YYYY-MM-DD, in a range of plausible years. */
export const day = z.iso
  .date({ abort: true })
  .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'date_invalid')

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** HH:mm in local time. A refusal by regex() would not keep the message. */
export const timeOfDay = z
  .string()
  .refine((time) => TIME_OF_DAY.test(time), 'time_invalid')
  .meta({ pattern: TIME_OF_DAY.source })

/** YYYY-MM-DD HH:mm in UTC. */
export const utcMinute = z
  .string()
  .max(16, { error: 'date_invalid', abort: true })
  .refine((text) => {
    const [date, time, ...rest] = text.split(' ')
    return rest.length === 0 && day.safeParse(date).success && timeOfDay.safeParse(time).success
  }, 'date_invalid')

/** Empty, or the URL of a web page. */
export const webAddress = line(500).refine(
  (text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success,
  'url_invalid',
)

/** `?include=sponsors,registrations`: the related data to return with an item, of the names that its call offers. */
export const includeOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(names)))
    .optional()

/** A point in time on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** Letters beyond ASCII are accepted before the @ as well; the domain is stored as it stands in DNS. */
export const email = z
  .string()
  .overwrite(normalizeAddress)
  .min(1)
  .max(254)
  .check(({ value, issues }) => {
    if (value && !isAddress(value)) issues.push({ code: 'invalid_format', format: 'email', input: value })
  })
  .meta({ format: 'email' })

export const password = z.string().min(10).max(128)
/** The repeated password; only the password itself has rules of its own. */
export const confirmation = z.string().max(128)

/** A plain form sends an empty text for a field without a value. */
export const noValue = z
  .literal('')
  .transform(() => null)
  .pipe(z.null())

/** Accepts `?read-file-data` as well as `=1` and `=true`. */
export const flag = z.union([z.boolean(), z.literal('').transform(() => true), z.string().max(10).pipe(z.stringbool())])

type WithoutDefaults<Shapes> = {
  [Name in keyof Shapes]: Shapes[Name] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shapes[Name]
}

/** The shapes of a change: a field that is left out keeps its stored value, where a new row gets the default. */
export const withoutDefaults = <Shapes extends Record<string, z.ZodType>>(shapes: Shapes) =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      shape instanceof z.ZodDefault ? z.optional(shape.unwrap()) : shape,
    ]),
  ) as WithoutDefaults<Shapes>

type StoredShapes<Shapes> = {
  [Name in keyof Shapes]: Shapes[Name] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Shapes[Name]
}

/** The shapes of a stored row, in which no field is missing. */
export const storedShapes = <Shapes extends Record<string, z.ZodType>>(shapes: Shapes) =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, shape instanceof z.ZodDefault ? shape.unwrap() : shape]),
  ) as StoredShapes<Shapes>

type EmptyRow<Shapes> = { [Name in keyof Shapes]: Shapes[Name] extends z.ZodType ? z.output<Shapes[Name]> : never }

/** The defaults of a new row; a text that must be filled in is empty. */
export const emptyOf = <Shapes extends Record<string, z.ZodType>>(shapes: Shapes) =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, shape instanceof z.ZodDefault ? shape.parse(undefined) : '']),
  ) as EmptyRow<Shapes>

/** An item that several people may edit: a save with a stale `updated_at` is answered 409. */
export const editable = { updated_at: instant.nullish() }

/** The times at which a stored item was created and last changed; a new item has none. */
export const storedTimes = { created_at: instant.nullish(), updated_at: instant.nullish() }

/** The largest file, in megabytes and below in bytes. */
export const FILE_MEGABYTES = 5
export const FILE_LIMIT = FILE_MEGABYTES * 1024 * 1024

/** Base64 is a third larger than the file; the JSON around it is small. */
export const FILE_BODY_LIMIT = Math.ceil(FILE_LIMIT * 1.4)

/** A stored or newly chosen file: `data` is a data URL, sent for a new file and answered on request. */
export const fileValue = z.object({
  name: z.string().max(255),
  data: z.string().startsWith('data:').max(FILE_BODY_LIMIT).optional(),
  url: z.string().max(2000).optional(),
})
export type FileValue = z.infer<typeof fileValue>
/** A file that is sent with its content. */
export const newFileValue = fileValue.required({ data: true })

/** The version of a file in its address lets browsers cache the file without expiry. */
export const versionQuery = z.object({ v: z.string().max(64).optional() })
/** `w` asks for the smallest copy that is at least so many pixels wide. */
export const pictureQuery = versionQuery.extend({ w: z.string().max(5).optional() })

/** Form loads take `?read-file-data` to get the contents of files as well. */
export const withFiles = z.object({ 'read-file-data': flag.optional() })

export const success = z.object({ success: z.literal(true) })

/** An answer that is not JSON, such as an image or a spreadsheet. It passes through serve() unchanged. */
export const binary = (...contentTypes: string[]) =>
  z.custom<Response>((value) => value instanceof Response).meta({ contentTypes })

/** An answer that leads to another address. */
export const redirect = z.custom<Response>((value) => value instanceof Response).meta({ redirects: true })

export const isRedirect = (shape: z.ZodType): boolean => z.globalRegistry.get(shape)?.redirects === true

/** The content types of an answer's shape; none for JSON. */
export function contentTypesOf(shape: z.ZodType): string[] {
  const { contentTypes } = z.globalRegistry.get(shape) ?? {}
  return Array.isArray(contentTypes) ? contentTypes : []
}

/** A body that is passed on without parsing. */
export const rawBody = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const PDF_TYPE = 'application/pdf'
export const APPLE_PASS_TYPE = 'application/vnd.apple.pkpass'
export const CSV_TYPE = 'text/csv'

/** Only HTML that the cleaner of server/security/html.ts returned may become part of a page or a mail. */
export type CleanHtml = string & z.core.$brand<'clean html'>

/** Clean HTML on the wire: the server cleaned it, so that the browser may insert it as it is. */
export const cleanText = z.string().brand<'clean html', 'inout'>()

/** Browsers and servers list some zones under different names but accept both. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** The IANA name of a time zone. */
export const timezone = z.string().max(64).refine(isTimezone, 'not_a_choice')
