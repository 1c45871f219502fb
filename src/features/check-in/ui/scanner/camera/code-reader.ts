import type { ReaderOptions } from 'zxing-wasm/reader'

export type CodeReader = (picture: HTMLCanvasElement) => Promise<string[]>

/** Tickets and badges have a QR code, a doctor's card has a Code 39. */
const NATIVE_FORMATS = ['qr_code', 'code_39'] as const

/** The reader of some browsers, which the types of TypeScript do not contain. */
type NativeDetector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}
declare global {
  interface Window {
    BarcodeDetector?: NativeDetectorClass
  }
}

/** Uses the reader of the browser, and loads ours only where the browser has none or knows a part of our codes only. */
export async function createCodeReader(): Promise<CodeReader> {
  const Detector = await findNativeDetector()
  if (!Detector) return createZxingReader()
  const detector = new Detector({ formats: NATIVE_FORMATS })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function findNativeDetector(): Promise<NativeDetectorClass | null> {
  const Detector = window.BarcodeDetector
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  return Detector && NATIVE_FORMATS.every((format) => known.includes(format)) ? Detector : null
}

const ZXING_OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'Code39'],
  tryHarder: true,
  tryDownscale: false,
  maxNumberOfSymbols: 4,
}

/** The library would load its program from a public server; ours comes with the release. */
const ZXING_PROGRAM = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url)

async function createZxingReader(): Promise<CodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => ZXING_PROGRAM.href }, fireImmediately: true })
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true })
    if (!context) return []
    const found = await readBarcodes(context.getImageData(0, 0, picture.width, picture.height), ZXING_OPTIONS)
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}

/** Loads what a scan needs, so that the camera opens later without a network. */
export async function fetchCodeReader(): Promise<void> {
  if (await findNativeDetector()) return
  await Promise.all([import('zxing-wasm/reader'), fetch(ZXING_PROGRAM).then((program) => program.arrayBuffer())])
}
