import type { CertificateContent } from '@/contract/values/certificates'
import type { Pictures } from './pictures'

export type PrintedCertificate = {
  serial: number
  code: string
  /** YYYY-MM-DD */
  issued_on: string
  content: CertificateContent
  verify_link: string
  /** The content of the QR code: the address with the signed content. */
  qr: string
  pictures: Pictures
}
