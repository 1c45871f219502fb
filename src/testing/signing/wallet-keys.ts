import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { DAY_MS } from '@/contract/time'
import { der, objectName, TAG, utcTime } from '@/server/signing/der'

const UID = objectName('0.9.2342.19200300.100.1.1')
const CN = objectName('2.5.4.3')
const OU = objectName('2.5.4.11')
const SHA256_WITH_RSA = der(TAG.sequence, objectName('1.2.840.113549.1.1.11'), der(TAG.nothing))

const nameOf = (parts: [Buffer, string][]) =>
  der(
    TAG.sequence,
    ...parts.map(([part, text]) =>
      der(TAG.set, der(TAG.sequence, part, der(TAG.text, new TextEncoder().encode(text)))),
    ),
  )

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pemOf = (certificate: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`

type Signed = { subject: Buffer; publicKey: KeyObject; issuer: Buffer; issuerKey: KeyObject; until: Date }

/** A certificate as X.509 without extensions. */
function certify({ subject, publicKey, issuer, issuerKey, until }: Signed): string {
  const signed = der(
    TAG.sequence,
    der(TAG.field, der(TAG.integer, Buffer.of(2))),
    der(TAG.integer, Buffer.from('123456789abcdef0', 'hex')),
    SHA256_WITH_RSA,
    issuer,
    der(TAG.sequence, utcTime(new Date(until.getTime() - 365 * DAY_MS)), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(TAG.bits, Buffer.of(0), sign('sha256', signed, issuerKey))
  return pemOf(der(TAG.sequence, signed, SHA256_WITH_RSA, signature))
}

const PASSWORD = 'only for tests'

/** The settings of both wallets, with keys and certificates that are made for one test and end at this time. */
export function newWalletSettings(until: Date) {
  const root = newKeys()
  const own = newKeys()
  const google = newKeys()
  const issuer = nameOf([[CN, 'Issuer of tests']])
  const subject = nameOf([
    [UID, 'pass.org.example.test'],
    [CN, 'Pass Type ID: pass.org.example.test'],
    [OU, 'TESTTEAM01'],
  ])
  const issued = { issuer, issuerKey: root.privateKey, until }
  return {
    publicKeyOfGoogle: google.publicKey,
    settings: {
      APPLE_PASS_TYPE_ID: 'pass.org.example.test',
      APPLE_TEAM_ID: 'TESTTEAM01',
      APPLE_PASS_CERTIFICATE: certify({ subject, publicKey: own.publicKey, ...issued }),
      APPLE_PASS_KEY: own.privateKey
        .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSWORD })
        .toString(),
      APPLE_PASS_KEY_PASSWORD: PASSWORD,
      APPLE_WWDR_CERTIFICATE: certify({ subject: issuer, publicKey: root.publicKey, ...issued }),
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_EMAIL: 'wallet-passes@academy-events.iam.gserviceaccount.com',
      GOOGLE_WALLET_KEY: google.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    },
  }
}
