import { downloadNameOf, readFileBytes } from '@/server/files/stored-files'
import type { MailAttachment } from './outgoing-mail'

/** Returns null for a file that no longer exists. */
export type AttachmentReader = (id: string) => Promise<MailAttachment | null>

/** Reads each file once for all mails that are sent together. */
export function createAttachmentReader(): AttachmentReader {
  const files = new Map<string, ReturnType<AttachmentReader>>()
  return (id) => {
    const file = files.get(id) ?? readAttachment(id)
    files.set(id, file)
    return file
  }
}

async function readAttachment(id: string): Promise<MailAttachment | null> {
  const file = await readFileBytes(id)
  return file && { id, name: downloadNameOf(file), content_type: file.content_type, content: file.bytes }
}
