import type { StructureElement } from 'pdfkit'
import { loadTranslator, type Translator } from '@/i18n/messages'
import {
  addTexts,
  drawArtifact,
  drawLine,
  heightOf,
  MM,
  PAGE,
  type Pdf,
  PETROL,
  prepareText,
} from '@/server/pdf/document'
import { addPicture, fitPicture } from '@/server/pdf/figures'
import { type Block, type Column, panelBlock, sumOf, tableBlock, textBlock } from './blocks'
import { factsOf } from './facts'
import { addFoot, prepareFoot } from './foot'
import type { PrintedCertificate } from './printed-certificate'
import { signatureBlock } from './signatures'

const MARGIN = 22 * MM
const WIDTH = PAGE.width - 2 * MARGIN
const LETTERHEAD_HEIGHT = 40 * MM
const HEAD = { top: 14 * MM, height: 17 * MM, logoWidth: 55 * MM }
const ABOVE_FOOT = 6 * MM

/** The sizes in which the page is tried, from the usual one down to the smallest that is still read. */
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46]

/** Draws a certificate as one page into a document, after the pages that are there. */
export async function drawCertificate(pdf: Pdf, printed: PrintedCertificate): Promise<void> {
  const [t, foot] = await Promise.all([loadTranslator(printed.content.language), prepareFoot(printed)])
  const parent = pdf.kit.struct('Sect')
  pdf.root.add(parent)
  const top = addHead(pdf, parent, { printed, t })
  const room = { top, height: foot.top - ABOVE_FOOT - top }
  placeBlocks(fitBlocks({ pdf, parent, printed, t, room }), room)
  addFoot(pdf, parent, { printed, foot, t, x: MARGIN, width: WIDTH })
  parent.end()
}

type HeadInput = { printed: PrintedCertificate; t: Translator }

/** The letterhead spans the page; without one, logo and organiser stand above a line. Returns the lower edge. */
function addHead(pdf: Pdf, parent: StructureElement, { printed, t }: HeadInput): number {
  const { pictures, content } = printed
  const { letterhead, logo } = pictures
  if (letterhead) {
    const alt = t('certificates.document.letterhead_alt', { name: content.organiser })
    const box = { x: 0, y: 0, width: PAGE.width, height: LETTERHEAD_HEIGHT }
    addPicture(pdf, parent, { ...box, bytes: letterhead, alt, across: 'middle', down: 'start' })
    return fitPicture(pdf, letterhead, box).height + 8 * MM
  }
  const logoWidth = logo ? HEAD.logoWidth + 6 * MM : 0
  const box = { x: MARGIN, y: HEAD.top, height: HEAD.height }
  if (logo) {
    const alt = t('certificates.document.logo_alt', { name: content.organiser })
    addPicture(pdf, parent, { ...box, bytes: logo, alt, width: HEAD.logoWidth, across: 'start', down: 'middle' })
  }
  const name = prepareText(pdf, {
    text: content.organiser,
    font: 'bold',
    colour: PETROL,
    align: logo ? 'right' : 'left',
    x: MARGIN + logoWidth,
    y: 0,
    width: WIDTH - logoWidth,
    maxLines: 3,
    sizes: { max: 12, min: 7 },
  })
  addTexts(pdf, parent, { tag: 'P', texts: [{ ...name, y: HEAD.top + (HEAD.height - heightOf(name)) / 2 }] })
  const rule = HEAD.top + HEAD.height + 3 * MM
  drawArtifact(pdf, 'Layout', () =>
    drawLine(pdf, [MARGIN, rule], [MARGIN + WIDTH, rule], { width: 1.2, colour: PETROL }),
  )
  return rule + 9 * MM
}

type Body = { pdf: Pdf; parent: StructureElement; printed: PrintedCertificate; t: Translator; room: Room }
type Room = { top: number; height: number }

/** The blocks in the largest size in which all of them find room. */
function fitBlocks({ room, ...body }: Body): Block[] {
  let blocks: Block[] = []
  for (const scale of SCALES) {
    blocks = createBlocks(body, scale)
    if (heightOfAll(blocks) <= room.height) return blocks
  }
  return blocks
}

const heightOfAll = (blocks: readonly Block[]): number => sumOf(blocks.map(({ gap, height }) => gap + height))

function createBlocks({ pdf, parent, printed, t }: Omit<Body, 'room'>, scale: number): Block[] {
  const { content } = printed
  const column: Column = { pdf, parent, x: MARGIN, width: WIDTH, scale }
  const number = [content.person_number_name, content.person_number].filter(Boolean).join(' ')
  const person = [content.profession, content.person_number && number].filter(Boolean).join(' · ')
  const text = { max: 10.5, min: 7.5 }
  const blocks = [
    textBlock(column, {
      tag: 'H1',
      text: content.heading,
      font: 'bold',
      colour: PETROL,
      maxLines: 2,
      sizes: { max: 26, min: 14 },
      gap: 0,
    }),
    textBlock(column, { tag: 'P', text: content.opening, maxLines: 8, sizes: text, gap: 10, stretch: 1 }),
    textBlock(column, {
      tag: 'P',
      text: content.holder,
      font: 'bold',
      maxLines: 2,
      sizes: { max: 25, min: 12 },
      gap: 5,
    }),
    textBlock(column, { tag: 'P', text: person, isQuiet: true, maxLines: 2, sizes: text, gap: 1 }),
    textBlock(column, {
      tag: 'P',
      text: t('certificates.document.event'),
      colour: PETROL,
      maxLines: 1,
      sizes: { max: 9.5, min: 7 },
      gap: 14,
      stretch: 1,
    }),
    textBlock(column, {
      tag: 'H2',
      text: content.title,
      font: 'bold',
      maxLines: 5,
      sizes: { max: 15, min: 9 },
      gap: 1,
    }),
    tableBlock(column, { facts: factsOf(content, t), gap: 9 }),
    panelBlock(column, { tag: 'P', text: content.sentence, maxLines: 8, sizes: text, gap: 10, stretch: 1 }),
    textBlock(column, { tag: 'P', text: content.closing, maxLines: 8, sizes: text, gap: 9, stretch: 1 }),
    signatureBlock(column, { printed, t, gap: 8 }),
  ]
  return blocks.filter((block) => block !== null)
}

/** The most that a gap is widened for each share of the room that is left over. */
const STRETCH_MAX = 4 * MM

/** Places the blocks below each other, and the last one at the bottom. */
function placeBlocks(blocks: readonly Block[], { top, height }: Room): void {
  const spare = Math.max(0, height - heightOfAll(blocks))
  const shares = sumOf(blocks.map(({ stretch }) => stretch))
  const perShare = shares > 0 ? Math.min(STRETCH_MAX, spare / shares) : 0
  let y = top
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1
    y = isLast ? Math.max(y + block.gap, top + height - block.height) : y + block.gap + block.stretch * perShare
    block.add(y)
    y += block.height
  }
}
