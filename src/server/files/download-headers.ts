import { contentDispositionOf } from './stored-files'

type Download = {
  /** The name after the date, with its extension; titles of events may stand in it. */
  name: string
  content_type: string
  now: Date
}

/** The headers of a file that is made for one reader: named after the day and the thing, and never cached. */
export const downloadHeaders = ({ name, content_type, now }: Download) => ({
  'content-type': content_type,
  'content-disposition': contentDispositionOf({
    name: `${now.toISOString().slice(0, 10)} ${toFileName(name)}`,
    content_type,
  }),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})

/** Windows refuses these signs, and direction marks would disguise the extension. */
const REFUSED = /[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]+/gu
/** File systems allow 255 bytes, and a letter takes up to four; the date stands before the name. */
const STEM_MAX = 120
const BYTES_MAX = 200

/** The name without signs that a file system refuses, and short enough for it. */
export function toFileName(name: string): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[a-z]{1,5})?$/su.exec(name) ?? []
  const plain = stem.replace(REFUSED, ' ').replace(/\s+/gu, ' ').trim()
  return `${shorten(plain)}${extension}`
}

/** Cuts between visible characters, at the limit of characters or of bytes. */
function shorten(text: string): string {
  let bytes = 0
  const fitting = Array.from(new Intl.Segmenter().segment(text)).filter(({ index, segment }) => {
    bytes += Buffer.byteLength(segment)
    return index + segment.length <= STEM_MAX && bytes <= BYTES_MAX
  })
  return fitting
    .map(({ segment }) => segment)
    .join('')
    .replace(/[. ]+$/u, '')
}
