import type { Locale } from '@/contract/locales'
import {
  addTexts,
  createPdf,
  drawText,
  heightOf,
  MM,
  PAGE,
  type Pdf,
  pdfResponse,
  prepareText,
  type TextBox,
} from './document'
import { type Table, writeTable } from './table'

const MARGIN = 15 * MM
const WIDTH = PAGE.width - 2 * MARGIN
const FOOTER = { height: 8 * MM, sizes: { max: 8.5, min: 6 } }
/** The heading above the table on the second page and on later ones. */
const NEXT_HEADING = { height: 8 * MM, sizes: { max: 9.5, min: 7 } }

type Heading = {
  /** A small line above the heading. */
  kicker: string
  heading: string
  /** Lines below the heading; empty ones are left out. */
  facts: readonly string[]
}

type Footer = { asOf: string; pageOf: (numbers: { page: number; pages: number }) => string }

type ListDocument<Row> = Heading &
  Pick<Table<Row>, 'columns' | 'rows' | 'rowHeight' | 'hasEmptyRows'> & {
    /** The title of the document, and the name of its file after the date. */
    title: string
    name: string
    footer: Footer
    language: Locale
    now: Date
  }

/** A heading and a table over the whole width of as many pages as it takes. */
export async function listDocumentResponse<Row>({
  title,
  name,
  language,
  now,
  footer,
  kicker,
  heading,
  facts,
  ...table
}: ListDocument<Row>): Promise<Response> {
  const pdf = await createPdf({ title, language, now })
  const write = async () => {
    const headEnd = addHeading(pdf, { kicker, heading, facts })
    await writeTable(pdf, {
      ...table,
      left: MARGIN,
      tops: { first: headEnd + 4 * MM, next: MARGIN + NEXT_HEADING.height },
      bottom: PAGE.height - MARGIN - FOOTER.height,
      drawPage: (page, pages) => drawPage(pdf, { heading, footer, page, pages }),
    })
  }
  return pdfResponse(pdf, { name, now, write })
}

/** Returns the lower edge of the heading. */
function addHeading(pdf: Pdf, { kicker, heading, facts }: Heading): number {
  const box = { x: MARGIN, width: WIDTH, maxLines: 2 }
  const blocks: (Pick<TextBox, 'text' | 'font' | 'isQuiet' | 'sizes'> & { tag: string })[] = [
    { tag: 'P', text: kicker, isQuiet: true, sizes: { max: 11, min: 11 } },
    { tag: 'H1', text: heading, font: 'bold', sizes: { max: 18, min: 12 } },
    ...facts.filter(Boolean).map((text) => ({ tag: 'P', text, sizes: { max: 11, min: 9 } })),
  ]
  let y = MARGIN
  for (const { tag, ...block } of blocks) {
    const text = prepareText(pdf, { ...box, ...block, y })
    addTexts(pdf, pdf.root, { tag, texts: [text] })
    y += heightOf(text)
  }
  return y
}

type PageInput = { heading: string; footer: Footer; page: number; pages: number }

function drawPage(pdf: Pdf, { heading, footer, page, pages }: PageInput): void {
  const row = { isQuiet: true, maxLines: 1, x: MARGIN, width: WIDTH }
  const foot = { ...row, y: PAGE.height - MARGIN - FOOTER.height / 2, sizes: FOOTER.sizes }
  const texts: TextBox[] = [
    { ...foot, text: footer.asOf },
    { ...foot, text: footer.pageOf({ page, pages }), align: 'right' },
  ]
  if (page > 1) texts.push({ ...row, text: heading, y: MARGIN, sizes: NEXT_HEADING.sizes })
  for (const text of texts) drawText(pdf, prepareText(pdf, text))
}
