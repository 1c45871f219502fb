// Draws what a camera sees when codes are held before it, as the video that Chromium shows in place of a camera.
import '../../scripts/source-loader.mjs'
import fs from 'node:fs'
import sharp from 'sharp'

const { encodeCode39, encodeQr } = await import('../../src/server/pdf/codes.ts')

const SIZE = { width: 1280, height: 720 }
/** Chromium plays a file of JPEG pictures at this rate, and begins anew at its end. */
const PICTURES_PER_SECOND = 30
/** The side of a module; the bars of a card are narrow. */
const MODULE = { qr: 7, code39: 3 }
const BAR_HEIGHT = 150
/** Nobody holds a ticket straight, and no camera is quite in focus. */
const ROTATION = -4
const BLUR = 0.8
const QUALITY = 85

/** Squares at the lower left tell which scene a picture belongs to, one for each bit of its number. */
export const SCENE_MARK = { x: 0, y: 640, side: 40, bits: 8 }

/** The product's own pictures: tickets are QR codes, and the EFN of a doctor's card is a Code 39. */
export const drawQr = async (text) => cardOf(await encodeQr(text), MODULE.qr, MODULE.qr)
export const drawCode39 = async (text) => cardOf(await encodeCode39(text), MODULE.code39, BAR_HEIGHT)
/** Nothing is held before the camera. */
export const NO_CARD = ''

function cardOf({ columns, rows, quiet, bars }, module, rowHeight) {
  const margin = quiet * module
  const width = columns * module
  const height = rows * rowHeight
  const path = bars
    .map((bar) => `M${bar.x * module} ${bar.y * rowHeight}h${bar.width * module}v${rowHeight}h${-bar.width * module}z`)
    .join('')
  return `<g transform="translate(${SIZE.width / 2} ${SIZE.height / 2}) rotate(${ROTATION}) translate(${-width / 2} ${-height / 2})">
    <rect x="${-margin}" y="${-margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" fill="#eee"/>
    <path d="${path}" fill="#222"/></g>`
}

/** Writes each scene for its time; the scenes are numbered in their order. */
export async function writeVideo(file, scenes) {
  const output = fs.openSync(file, 'w')
  for (const [number, { card, ms }] of scenes.entries()) {
    const picture = await drawPicture(card, number)
    for (let left = Math.round((ms * PICTURES_PER_SECOND) / 1000); left > 0; left -= 1) fs.writeSync(output, picture)
  }
  fs.closeSync(output)
}

const drawPicture = (card, number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="#778"/>${card}${markOf(number)}</svg>`),
  )
    .blur(BLUR)
    .jpeg({ quality: QUALITY })
    .toBuffer()

function markOf(number) {
  const { x, y, side, bits } = SCENE_MARK
  const squares = Array.from({ length: bits }, (_, bit) => {
    const color = (number >> bit) & 1 ? '#fff' : '#000'
    return `<rect x="${x + bit * side}" y="${y}" width="${side}" height="${side}" fill="${color}"/>`
  })
  return squares.join('')
}
