import type { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { createLimiter } from '@/server/concurrency/limiter'

/** Points in an inch. */
const INCH = 72

let loading: Promise<PDFiumLibrary> | undefined

/** Loads the library with the first page, because few calls need it. */
function loadPdfium(): Promise<PDFiumLibrary> {
  loading ??= import('@hyzyla/pdfium')
    .then(({ PDFiumLibrary }) => PDFiumLibrary.init())
    .catch((thrown: unknown) => {
      loading = undefined
      throw thrown
    })
  return loading
}

/** Drawing takes the thread, so that further pages wait, and a crowd of them is refused. */
const renderLimited = createLimiter({ concurrency: 1, maxWaiting: 20 })

export const renderPage = (pdf: Uint8Array, { dpi }: { dpi: number }): Promise<Buffer> =>
  renderLimited(async () => {
    const library = await loadPdfium()
    const document = await library.loadDocument(pdf)
    try {
      const { data, width, height } = await document.getPage(0).render({ scale: dpi / INCH, colorSpace: 'BGRA' })
      return await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png({ compressionLevel: 6 })
        .toBuffer()
    } finally {
      document.destroy()
    }
  })
