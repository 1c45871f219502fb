import { validate } from '@/contract/field-errors'
import { type FileValue, fileValue } from '@/contract/shapes'
import { isOnline } from '@/features/workshops/rules'
import { FIELDS, type Field, type Preview, type PreviewDraft, previewDraft } from '../contract'

type Values = Record<string, unknown>

/** What of the form can be shown, and which fields cannot be yet; who types an address has no address for a while. */
export function draftOf(values: Values): { draft: PreviewDraft; refused: Field[] } {
  const filled = Object.fromEntries(
    FIELDS.flatMap((name) => (isMissing(name, values[name]) ? [] : [[name, values[name]]])),
  )
  const { errors = {} } = validate(previewDraft, filled)
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  const refused = FIELDS.filter((name) => wrong.has(name))
  const right = Object.fromEntries(Object.entries(filled).filter(([name]) => !wrong.has(name)))
  return { draft: previewDraft.parse(right), refused }
}

/** Nobody has chosen it yet: a stand-in takes its place. Elsewhere null is a choice. */
function isMissing(name: Field, value: unknown): boolean {
  if (value === undefined) return true
  return value === null && !previewDraft.shape[name].unwrap().safeParse(null).success
}

type Chosen = Required<Pick<FileValue, 'name' | 'data'>>

/** Files that were chosen and not saved: what they hold stays in the browser. */
export const chosenIn = ({ own_header_image, picture, pdf_document }: Values) => ({
  header: chosenAt(own_header_image),
  picture: chosenAt(picture),
  document: chosenAt(pdf_document),
})

function chosenAt(value: unknown): Chosen | undefined {
  const { data: file } = fileValue.required({ data: true }).safeParse(value)
  return file
}

type Event = Preview['event']
export type Image = Event['images']['header']
type StandIns = { title: string; location: string; header?: Image; picture?: Image; document?: Chosen }

/** The event with what only the browser has, and with a word where one is still missing. */
export function completed(event: Event, { title, location, header, picture, document }: StandIns): Event {
  const { images } = event
  return {
    ...event,
    title: event.title || title,
    location: event.location || isOnline(event) ? event.location : location,
    document: document ? { name: document.name, size: sizeOf(document), href: '' } : event.document,
    images: { ...images, header: header ?? images.header, picture: picture ?? images.picture },
  }
}

/** Of the bytes behind the comma; Base64 needs four signs for three, and fills up the last four. */
const sizeOf = ({ data }: Chosen) => Math.floor(data.slice(data.indexOf(',') + 1).replace(/=+$/, '').length * 0.75)
