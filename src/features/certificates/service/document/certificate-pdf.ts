import { buffer } from 'node:stream/consumers'
import { loadTranslator } from '@/i18n/messages'
import { createPdf } from '@/server/pdf/document'
import { drawCertificate } from './draw-certificate'
import type { PrintedCertificate } from './printed-certificate'

export async function makeDocument(printed: PrintedCertificate): Promise<Buffer> {
  const { content, verify_link } = printed
  const t = await loadTranslator(content.language)
  const title = t('certificates.document.title', { heading: content.heading, name: content.holder })
  const pdf = await createPdf({
    title,
    language: content.language,
    now: new Date(`${printed.issued_on}T00:00:00Z`),
    keywords: verify_link,
  })
  await drawCertificate(pdf, printed)
  pdf.root.end()
  pdf.kit.end()
  return buffer(pdf.kit)
}
