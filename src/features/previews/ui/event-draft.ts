import { validate } from '@/contract/field-errors'
import { type FileValue, fileValue } from '@/contract/shapes'
import { isOnline } from '@/features/workshops/rules'
import { PREVIEW_FIELDS, type Preview, type PreviewDraft, type PreviewField, previewDraft } from '../contract'

type Values = Record<string, unknown>

/** Splits the form into valid values and invalid fields, since a half-typed address is invalid for a while. */
export function eventDraftOf(values: Values): { draft: PreviewDraft; refused: PreviewField[] } {
  const filled = Object.fromEntries(
    PREVIEW_FIELDS.flatMap((name) => (isMissing(name, values[name]) ? [] : [[name, values[name]]])),
  )
  const { errors = {} } = validate(previewDraft, filled)
  const invalid = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  const refused = PREVIEW_FIELDS.filter((name) => invalid.has(name))
  const valid = Object.fromEntries(Object.entries(filled).filter(([name]) => !invalid.has(name)))
  return { draft: previewDraft.parse(valid), refused }
}

/** A field without a choice yet, which the preview fills; for a nullable field null is a choice. */
function isMissing(name: PreviewField, value: unknown): boolean {
  if (value === undefined) return true
  return value === null && !previewDraft.shape[name].unwrap().safeParse(null).success
}

type ChosenFile = Required<Pick<FileValue, 'name' | 'data'>>

/** Files that are chosen but not saved, whose contents stay in the browser. */
export const chosenFilesOf = ({ own_header_image, picture, pdf_document }: Values) => ({
  header: chosenFileOf(own_header_image),
  picture: chosenFileOf(picture),
  document: chosenFileOf(pdf_document),
})

function chosenFileOf(value: unknown): ChosenFile | undefined {
  const { data: file } = fileValue.required({ data: true }).safeParse(value)
  return file
}

type Event = Preview['event']
export type Image = Event['images']['header']
type Substitutes = { title: string; location: string; header?: Image; picture?: Image; document?: ChosenFile }

/** The event with the browser's files and with placeholders for missing texts. */
export function completeEvent(event: Event, { title, location, header, picture, document }: Substitutes): Event {
  const { images } = event
  return {
    ...event,
    title: event.title || title,
    location: event.location || isOnline(event) ? event.location : location,
    document: document ? { name: document.name, size: sizeOf(document), href: '' } : event.document,
    images: { ...images, header: header ?? images.header, picture: picture ?? images.picture },
  }
}

/** Base64 encodes three bytes in four characters after the comma and pads the last four. */
const sizeOf = ({ data }: ChosenFile) => Math.floor(data.slice(data.indexOf(',') + 1).replace(/=+$/, '').length * 0.75)
