import 'server-only'
import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { Refusal } from './refusal'

/** A passphrase opens what it sealed; what was sealed for a recipient is opened by the identity that belongs to it. */
export type Keys = { passphrase?: string; recipient?: string; identity?: string }

type Bytes = ReadableStream<Uint8Array>

export const isToBeSealed = ({ passphrase, recipient }: Keys): boolean => Boolean(passphrase || recipient)

/** In the format of the tool `age`, which opens it as well. */
export function seal(stream: Bytes, { passphrase, recipient }: Keys): Promise<Bytes> {
  const sealing = new Encrypter()
  if (recipient) sealing.addRecipient(recipient)
  else if (passphrase) sealing.setPassphrase(passphrase)
  return sealing.encrypt(stream)
}

/** Refuses where neither a passphrase nor an identity fits. What was changed since shows while it is read. */
export async function unseal(stream: Bytes, { passphrase, identity }: Keys): Promise<Bytes> {
  const opening = new Decrypter()
  if (passphrase) opening.addPassphrase(passphrase)
  if (identity) opening.addIdentity(identity)
  try {
    return await opening.decrypt(stream)
  } catch {
    await stream.cancel().catch(() => undefined)
    throw new Refusal(
      'The archive is encrypted, and cannot be opened by what BACKUP_PASSPHRASE or BACKUP_IDENTITY holds, or its beginning is damaged.',
    )
  }
}

const MARK = 'age-encryption.org/'

export async function isSealed(place: string): Promise<boolean> {
  const file = await open(place, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MARK
  } finally {
    await file.close()
  }
}
