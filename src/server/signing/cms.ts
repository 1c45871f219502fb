import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { der, objectName, TAG, utcTime, valuesIn } from './der'

const NAMES = {
  data: objectName('1.2.840.113549.1.7.1'),
  signedData: objectName('1.2.840.113549.1.7.2'),
  contentType: objectName('1.2.840.113549.1.9.3'),
  messageDigest: objectName('1.2.840.113549.1.9.4'),
  signingTime: objectName('1.2.840.113549.1.9.5'),
  rsa: objectName('1.2.840.113549.1.1.1'),
  sha256: objectName('2.16.840.1.101.3.4.2.1'),
}

const version = der(TAG.integer, Buffer.of(1))
const sha256 = der(TAG.sequence, NAMES.sha256)
const rsa = der(TAG.sequence, NAMES.rsa, der(TAG.nothing))

type Signing = {
  certificate: X509Certificate
  /** The certificates between this one and a root that readers trust. */
  issuers: readonly X509Certificate[]
  /** An RSA key. */
  privateKey: KeyObject
  now: Date
}

/** A detached signature as CMS (RFC 5652), which Apple calls PKCS #7: it names the content by its hash only. */
export function signDetached(content: Uint8Array, { certificate, issuers, privateKey, now }: Signing): Buffer {
  const attributes = signedAttributes(content, now)
  const signer = der(
    TAG.sequence,
    version,
    signerName(certificate),
    sha256,
    der(TAG.field, attributes),
    rsa,
    // The attributes are signed as a set, although they stand in a field.
    der(TAG.octets, sign('sha256', der(TAG.set, attributes), privateKey)),
  )
  const signedData = der(
    TAG.sequence,
    version,
    der(TAG.set, sha256),
    der(TAG.sequence, NAMES.data),
    der(TAG.field, certificate.raw, ...issuers.map(({ raw }) => raw)),
    der(TAG.set, signer),
  )
  return der(TAG.sequence, NAMES.signedData, der(TAG.field, signedData))
}

/** The members of a set stand in the order of their bytes. */
function signedAttributes(content: Uint8Array, now: Date): Buffer {
  const attributes = [
    attribute(NAMES.contentType, NAMES.data),
    attribute(NAMES.signingTime, utcTime(now)),
    attribute(NAMES.messageDigest, der(TAG.octets, createHash('sha256').update(content).digest())),
  ]
  return Buffer.concat(attributes.sort(Buffer.compare))
}

const attribute = (name: Buffer, value: Buffer) => der(TAG.sequence, name, der(TAG.set, value))

/** A certificate is named by its issuer and its serial number. A certificate of the first version does not tell its version. */
function signerName({ raw }: X509Certificate): Buffer {
  const [signed = Buffer.alloc(0)] = valuesIn(raw)
  const fields = valuesIn(signed).filter(([tag]) => tag !== TAG.field)
  const [serial = Buffer.alloc(0), , issuer = Buffer.alloc(0)] = fields
  return der(TAG.sequence, issuer, serial)
}
