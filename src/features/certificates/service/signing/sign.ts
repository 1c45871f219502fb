import 'server-only'
import { sign } from 'node:crypto'
import { env } from '@/env'
import type { CertificateContent } from '../../contract/content'
import { verifyPath } from '../../contract/verification'
import type { Signer } from './keys'

type Signed = {
  code: string
  serial: number
  content: Pick<CertificateContent, 'holder' | 'title' | 'date' | 'points' | 'label'>
  /** The day of issue, YYYY-MM-DD. */
  issued_on: string
}

/** Longer texts are cut, so that the QR code stays readable. */
const HOLDER_MAX = { characters: 100, bytes: 160 }
const TITLE_MAX = { characters: 120, bytes: 200 }
const LABEL_MAX = { characters: 20, bytes: 40 }

const MS = 1000

/** The main facts of a certificate as a compact JWS, which anybody can check with the published keys and without our server. */
export function signCertificate({ kid, privateKey }: Signer, { code, serial, content, issued_on }: Signed): string {
  const header = { alg: 'EdDSA', kid, typ: 'JWT' }
  const claims = {
    /** The academy that issued it. */
    iss: env.APP_URL,
    /** Its code. */
    jti: code,
    /** Its serial number. */
    ser: serial,
    /** The person. */
    sub: cutText(content.holder, HOLDER_MAX),
    /** The title of the event. */
    evt: cutText(content.title, TITLE_MAX),
    /** The day of the event. */
    day: content.date,
    pts: content.points.total,
    /** The unit of the points. */
    unit: cutText(content.label, LABEL_MAX),
    /** The day of issue, in seconds since 1970. */
    iat: Date.parse(issued_on) / MS,
  }
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })
/** A letter with more marks than any language has is cut within itself. */
const GRAPHEME_MAX_BYTES = 40

/** A text that is cut ends with an ellipsis, and never within a character that people see. */
function cutText(text: string, { characters, bytes }: { characters: number; bytes: number }): string {
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (parts.length <= characters && bytesOf(text) <= bytes) return text
  const pieces = parts.flatMap((part) => (bytesOf(part) > GRAPHEME_MAX_BYTES ? Array.from(part) : [part]))
  let cut = ''
  for (const piece of pieces.slice(0, characters)) {
    if (bytesOf(`${cut}${piece}…`) > bytes) break
    cut += piece
  }
  return `${cut}…`
}

/** A quotation mark or a control character takes more bytes in JSON. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text))

/** The text of the QR code: the page that verifies the certificate. A browser keeps what follows the # to itself. */
export const qrTextOf = (code: string, jws: string): string => `${env.APP_URL}${verifyPath(code)}#${jws}`
