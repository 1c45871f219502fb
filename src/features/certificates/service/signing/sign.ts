import 'server-only'
import { sign } from 'node:crypto'
import type { Locale } from '@/contract/locales'
import type { CertificateContent } from '@/contract/values/certificates'
import { env } from '@/env'
import { lastDigitsOf } from '@/features/person-numbers/contract'
import { cutText } from '@/i18n/cut-text'
import { localizedPath } from '@/i18n/paths'
import type { Signer } from '@/server/signing/keys'
import { SIGNED_VERSION, verifyPath } from '../../contract/verification'

type Signed = {
  code: string
  serial: number
  content: Pick<CertificateContent, 'holder' | 'title' | 'date' | 'points' | 'label' | 'body' | 'person_number'>
  /** The day of issue, YYYY-MM-DD. */
  issued_on: string
}

/** Longer texts are cut, so that the QR code stays readable. */
const HOLDER_MAX = { characters: 80, bytes: 110 }
const TITLE_MAX = { characters: 110, bytes: 150 }
const LABEL_MAX = { characters: 20, bytes: 30 }
const BODY_MAX = { characters: 50, bytes: 70 }

const MS = 1000

/**
 * The main facts of a certificate as a compact JWS, which anybody can check with the published keys and without our
 * server. It says what was issued and cannot know of a later revocation.
 */
export function signCertificate({ kid, privateKey }: Signer, { code, serial, content, issued_on }: Signed): string {
  const header = { alg: 'EdDSA', kid, typ: 'JWT' }
  const claims = {
    /** Signatures of the first version have no such number. */
    ver: SIGNED_VERSION,
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
    /** The body that gives the points. */
    bdy: cutText(content.body, BODY_MAX),
    /** The last four digits of the number of the person; empty without one. */
    num: lastDigitsOf(content.person_number),
    /** The day of issue, in seconds since 1970. */
    iat: Date.parse(issued_on) / MS,
  }
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The page that verifies the certificate, in the language of the certificate. */
export const verifyLinkOf = (code: string, language: Locale): string =>
  env.APP_URL + localizedPath(language, verifyPath(code))

/** The text of the QR code: the page that verifies the certificate. A browser keeps what follows the # to itself. */
export const qrTextOf = (verify_link: string, jws: string): string => `${verify_link}#${jws}`
