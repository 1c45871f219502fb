import type { CertificateContent } from '@/contract/values/certificates'
import { todayInBerlin } from '@/i18n/formats'
import type { Tx } from '@/server/database/db'
import { getSigner, type Signer } from '@/server/signing/keys'
import { loadPictures } from '../document/pictures'
import type { PrintedCertificate } from '../document/printed-certificate'
import { readTemplates } from '../document/template'
import { qrTextOf, signCertificate, verifyLinkOf } from './sign'

type Unprinted = { serial: number; code: string; body_id: number | null; content: CertificateContent }

/** Reads the templates and the key once, and adds to each certificate all that its document shows beside its content. */
export async function createPrintSigner(tx?: Tx) {
  const [{ templateOf }, signer] = await Promise.all([readTemplates(tx), getSigner(tx)])
  return async (
    { serial, code, body_id, content }: Unprinted,
    { issued_at }: { issued_at: Date },
  ): Promise<PrintedCertificate> => {
    const issued_on = todayInBerlin(issued_at)
    const template = templateOf(body_id, content.language)
    // A signature of today must not stand above the name of the one who signed then.
    const { stamp, signature, ...heads } = template.pictures
    const isSame = template.signatory === content.signatory
    const signed = content.signed_with ?? (isSame ? { stamp, signature } : { stamp: null, signature: null })
    const pictures = await loadPictures({ ...heads, ...signed })
    return signForPrint(signer, { serial, code, issued_on, content, pictures })
  }
}

/** Adds the address that verifies the certificate, and the text of the QR code with its signature. */
export function signForPrint(
  signer: Signer,
  certificate: Omit<PrintedCertificate, 'verify_link' | 'qr'>,
): PrintedCertificate {
  const verify_link = verifyLinkOf(certificate.code, certificate.content.language)
  return { ...certificate, verify_link, qr: qrTextOf(verify_link, signCertificate(signer, certificate)) }
}
