import 'server-only'
import type { OpenedImage, StructureElement } from 'pdfkit'
import type { Pdf } from './document'

type Figure = {
  /** The text that is read aloud instead. */
  alt: string
  x: number
  y: number
  width: number
  height: number
}

/** Draws a picture as an element of its own, with its text and its place on the page. */
export function addFigure(pdf: Pdf, parent: StructureElement, { alt, ...box }: Figure, draw: () => void): void {
  const { x, y, width, height } = box
  parent.add(pdf.kit.struct('Figure', { alt, bbox: [x, y, x + width, y + height] }, draw))
}

const SHARE = { start: 0, middle: 0.5, end: 1 } as const

/** A JPEG in a box. `across` and `down` say where the spare room is. */
export type PictureBox = Figure & { bytes: Buffer; across: keyof typeof SHARE; down: keyof typeof SHARE }

/** The size of a picture that fills a box as far as its proportions allow. */
export function fitPicture(pdf: Pdf, bytes: Buffer, room: { width: number; height: number }) {
  const image = openPicture(pdf, bytes)
  const scale = Math.min(room.width / image.width, room.height / image.height)
  return { image, width: image.width * scale, height: image.height * scale }
}

export function addPicture(pdf: Pdf, parent: StructureElement, { bytes, alt, ...box }: PictureBox): void {
  const { image, width, height } = fitPicture(pdf, bytes, box)
  const x = box.x + (box.width - width) * SHARE[box.across]
  const y = box.y + (box.height - height) * SHARE[box.down]
  addFigure(pdf, parent, { alt, x, y, width, height }, () => pdf.kit.image(image, x, y, { width, height }))
}

const opened = new WeakMap<Pdf, Map<Buffer, OpenedImage>>()

/** A document of many pages holds each picture once. */
function openPicture(pdf: Pdf, bytes: Buffer): OpenedImage {
  const images = opened.get(pdf) ?? new Map<Buffer, OpenedImage>()
  opened.set(pdf, images)
  const image = images.get(bytes) ?? pdf.kit.openImage(bytes)
  images.set(bytes, image)
  return image
}
