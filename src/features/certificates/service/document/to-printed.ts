import 'server-only'
import { env } from '@/env'
import type { CertificateContent } from '../../contract/content'
import { verifyPath } from '../../contract/verification'
import type { Signer } from '../signing/keys'
import { qrTextOf, signCertificate } from '../signing/sign'
import type { Pictures } from './pictures'
import type { PrintedCertificate } from './printed'

type Certificate = { serial: number; code: string; content: CertificateContent }
type Printing = { signer: Signer; pictures: Pictures; issued_on: string }

/** Signs the content of a certificate and adds all that its document shows beside it. */
export function toPrinted(certificate: Certificate, { signer, pictures, issued_on }: Printing): PrintedCertificate {
  const { serial, code, content } = certificate
  const jws = signCertificate(signer, { code, serial, content, issued_on })
  return {
    serial,
    code,
    issued_on,
    content,
    verify_link: `${env.APP_URL}${verifyPath(code)}`,
    qr: qrTextOf(code, jws),
    pictures,
  }
}
