import type { Locale } from '@/contract/locales'
import { berlinMoment } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import { createPdf, type Pdf, pdfResponse } from '@/server/pdf/document'
import { type FlowBlock, type FlowHead, headBlocks, writeFlow } from '@/server/pdf/flow'

type Paper = FlowHead & {
  language: Locale
  now: Date
  t: Translator
  blocksOf: (pdf: Pdf) => FlowBlock[]
}

/** A document with a heading, named after both lines of it. */
export async function paperResponse({ kicker, heading, facts, language, now, t, blocksOf }: Paper): Promise<Response> {
  const pdf = await createPdf({ title: `${kicker}: ${heading}`, language, now })
  const blocks = [...headBlocks(pdf, { kicker, heading, facts }), ...blocksOf(pdf)]
  const foot = {
    heading,
    asOf: t('print.as_of', berlinMoment(now, language)),
    pageOf: (numbers: { page: number; pages: number }) => t('print.page', numbers),
  }
  return pdfResponse(pdf, { name: `${kicker} ${heading}`, now, write: () => writeFlow(pdf, blocks, foot) })
}
