import 'server-only'
import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { RecoveryRefusal } from './refusal'

/**
 * A passphrase decrypts what it encrypted; the identity of a recipient decrypts what was encrypted for the recipient.
 * Each guess of a passphrase costs 2 to the power of `workFactor` steps: about a second with the library's default.
 */
export type EncryptionKeys = { passphrase?: string; recipient?: string; identity?: string; workFactor?: number }

type ByteStream = ReadableStream<Uint8Array>

export const shouldEncrypt = ({ passphrase, recipient }: EncryptionKeys): boolean => Boolean(passphrase || recipient)

/** The format is that of the tool `age`, which can decrypt it as well. */
export function encryptStream(
  stream: ByteStream,
  { passphrase, recipient, workFactor }: EncryptionKeys,
): Promise<ByteStream> {
  const encrypter = new Encrypter()
  if (workFactor) encrypter.setScryptWorkFactor(workFactor)
  if (recipient) encrypter.addRecipient(recipient)
  else if (passphrase) encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(stream)
}

/** Refuses a wrong passphrase or identity. A changed file fails while it is read. */
export async function decryptStream(stream: ByteStream, { passphrase, identity }: EncryptionKeys): Promise<ByteStream> {
  const decrypter = new Decrypter()
  if (passphrase) decrypter.addPassphrase(passphrase)
  if (identity) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(stream)
  } catch {
    await stream.cancel().catch(() => undefined)
    throw new RecoveryRefusal(
      'The archive is encrypted, and cannot be opened by what BACKUP_PASSPHRASE or BACKUP_IDENTITY holds, or its beginning is damaged.',
    )
  }
}

const AGE_HEADER = 'age-encryption.org/'

export async function isEncrypted(filePath: string): Promise<boolean> {
  const file = await open(filePath, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE_HEADER
  } finally {
    await file.close()
  }
}
