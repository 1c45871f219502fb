import { documentDate } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import { addTexts, drawArtifact, drawLine, heightOf, MM, prepareText, type TextBox } from '@/server/pdf/document'
import { addPicture } from '@/server/pdf/figures'
import { type Block, type Column, scaleSizes, sumOf } from './blocks'
import type { PrintedCertificate } from './printed-certificate'

const PLACE_WIDTH = 62 * MM
const GAP = 10 * MM
const PICTURES_HEIGHT = 25 * MM
/** Room to sign by hand. */
const EMPTY_HEIGHT = 13 * MM
const STAMP_SHARE = 0.42
const BELOW_RULE = 1.2 * MM

type Signatures = { printed: PrintedCertificate; t: Translator; gap: number }

/** Place and date at the left, stamp and signature at the right above the one who signs. */
export function signatureBlock(column: Column, { printed, t, gap }: Signatures): Block {
  const { pdf, parent, x, width, scale } = column
  const { content, pictures } = printed
  const right = { x: x + PLACE_WIDTH + GAP, width: width - PLACE_WIDTH - GAP }
  const left = { x, width: PLACE_WIDTH }
  const prepare = (
    text: string,
    { max, min, ...style }: Omit<Partial<TextBox>, 'sizes'> & { max: number; min: number; x: number; width: number },
  ) => prepareText(pdf, { ...style, text, y: 0, maxLines: style.maxLines ?? 2, sizes: scaleSizes({ max, min }, scale) })
  const day = documentDate(printed.issued_on, content.language)
  const above = prepare([content.place, day].filter(Boolean).join(', '), { ...left, max: 10.5, min: 7.5 })
  const below = prepare(t('certificates.document.issued'), { ...left, max: 8.5, min: 6.5, isQuiet: true })
  const names = [
    prepare(content.signatory, { ...right, max: 10.5, min: 7.5, font: 'bold' }),
    prepare(content.signatory_role, { ...right, max: 8.5, min: 6.5, isQuiet: true }),
  ].filter(({ text }) => text !== '')
  const hasPictures = Boolean(pictures.stamp || pictures.signature)
  const room = (hasPictures ? PICTURES_HEIGHT : EMPTY_HEIGHT) * scale
  const top = Math.max(room, heightOf(above) + BELOW_RULE)
  const namesHeight = sumOf(names.map(heightOf))
  const height = top + BELOW_RULE + Math.max(heightOf(below), namesHeight)

  const add = (y: number) => {
    const rule = y + top
    addTexts(pdf, parent, { tag: 'P', texts: [{ ...above, y: rule - BELOW_RULE - heightOf(above) }] })
    addTexts(pdf, parent, { tag: 'P', texts: [{ ...below, y: rule + BELOW_RULE }] })
    drawArtifact(pdf, 'Layout', () => {
      drawLine(pdf, [left.x, rule], [left.x + left.width, rule])
      drawLine(pdf, [right.x, rule], [right.x + right.width, rule])
    })
    addPictures(column, { printed, t, box: { ...right, y, height: top - 0.5 * MM } })
    let nameY = rule + BELOW_RULE
    for (const name of names) {
      addTexts(pdf, parent, { tag: 'P', texts: [{ ...name, y: nameY }] })
      nameY += heightOf(name)
    }
  }
  return { gap: gap * scale, height, stretch: 0, add }
}

type Box = { x: number; y: number; width: number; height: number }

function addPictures(
  { pdf, parent }: Column,
  { printed, t, box }: { printed: PrintedCertificate; t: Translator; box: Box },
): void {
  const { pictures, content } = printed
  const stampWidth = pictures.stamp ? box.width * STAMP_SHARE : 0
  const name = content.signatory || content.organiser
  const places = {
    stamp: { x: box.x, width: stampWidth - 2 * MM },
    signature: { x: box.x + stampWidth, width: box.width - stampWidth },
  }
  for (const picture of ['stamp', 'signature'] as const) {
    const bytes = pictures[picture]
    const alt = t(`certificates.document.${picture}_alt`, { name })
    if (bytes) addPicture(pdf, parent, { ...box, ...places[picture], bytes, alt, across: 'start', down: 'end' })
  }
}
