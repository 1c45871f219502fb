import localFont from 'next/font/local'

const text = localFont({
  src: '../../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  weight: '200 900',
  display: 'swap',
  preload: true,
  variable: '--font-text',
})

/** Letters beyond western Europe are loaded only when a page shows one, so this font comes first in the list. */
const extendedText = localFont({
  src: '../../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  weight: '200 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-text-more',
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+1EF2-1EFF' }],
})

export const fontVariables = `${text.variable} ${extendedText.variable}`
