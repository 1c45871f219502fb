import { expect, it } from 'vitest'
import { readPdf } from '@/testing/pdf'
import { addTexts, createPdf, pdfResponse, prepareText } from './document'

const NOW = new Date('2026-11-25T10:00:00Z')
const box = { x: 50, y: 50, width: 300, maxLines: 1, sizes: { max: 12, min: 10 } }

async function printed(...texts: string[]) {
  const pdf = await createPdf({ title: texts[0] ?? '', language: 'de', now: NOW })
  const write = async () => {
    for (const text of texts) addTexts(pdf, pdf.root, { tag: 'P', texts: [prepareText(pdf, { ...box, text })] })
  }
  return readPdf(pdfResponse(pdf, { name: 'Probe', now: NOW, write }))
}

it('draws Latin, Greek and Cyrillic names, and a box that is read aloud for each character that no font has', async () => {
  const names = ['Åsa Łukasiewicz', 'Nguyễn Thị Hạnh', 'Ελένη', 'Їжак', 'ẞ', 'Ada\u00ADLove\tlace\u0000']
  const { elements } = await printed(...names, '王芳', 'Mona 👩‍⚕️')
  expect(elements.map(({ text }) => text)).toEqual([...names.slice(0, 5), 'AdaLove lace', '□□', 'Mona □'])
  expect(elements.slice(-3).map(({ actual }) => actual)).toEqual([undefined, '王芳', 'Mona 👩‍⚕️'])
})

it('draws Arabic and Hebrew from right to left, and is read aloud in the order in which they were typed', async () => {
  const names = ['د. محمد علي', 'Dr. דוד כהן (2)', 'علی\u200Cرضا ١٢']
  const { elements, embedded } = await printed(...names, 'Anna')
  expect(elements.map(({ actual }) => actual)).toEqual([...names, undefined])
  // The letters of a word are read back in the order in which they are drawn.
  const turned = (text: string) => [...text].toReversed().join('')
  expect(elements[0]?.text).toBe(turned('د. محمد علي'))
  expect(elements[1]?.text).toBe(`Dr. ${turned('דוד כהן')} (2)`)
  expect(elements[2]?.text).toMatch(/^١٢ /)
  const families = embedded.map((name) => name.replace(/^.*\+/, ''))
  expect(families.toSorted()).toEqual(['NotoSansArabic-Regular', 'NotoSansHebrew-Regular', 'SourceSans3-Regular'])
})

it('draws a decomposed umlaut as one letter', async () => {
  const { elements } = await printed('Mu\u0308ller')
  expect(elements[0]?.text).toBe('Müller')
})

it('breaks the transfer off when drawing fails, so that nobody takes half a document for a whole one', async () => {
  const pdf = await createPdf({ title: 'Probe', language: 'de', now: NOW })
  const response = pdfResponse(pdf, { name: 'Probe', now: NOW, write: () => Promise.reject(new Error('no')) })
  await expect(response.arrayBuffer()).rejects.toThrow('PDF broke off')
})
