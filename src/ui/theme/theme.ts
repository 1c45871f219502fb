import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'

// Every colour, size, radius and shadow is defined here. Shade 7 fills on a light background, shade 6 on a dark one:
// both keep 4.5:1 against white text, which autoContrast chooses once for both schemes, and 3:1 against the background.

const petrol: MantineColorsTuple = [
  '#eaf4f6',
  '#d5e9ed',
  '#a9d2da',
  '#7fbcc8',
  '#57a6b4',
  '#2c8595',
  '#217a8c',
  '#0b4f5c',
  '#083f4a',
  '#062f38',
]

const amber: MantineColorsTuple = [
  '#fdf4e3',
  '#fae6c2',
  '#f4cd8a',
  '#ecb355',
  '#df9a2c',
  '#c07d12',
  '#a0650a',
  '#8a5406',
  '#6f4404',
  '#553403',
]

const green: MantineColorsTuple = [
  '#e8f5ed',
  '#cfeadb',
  '#a1d5b8',
  '#74c095',
  '#4fab77',
  '#2f8f5c',
  '#237a4c',
  '#1b663f',
  '#155232',
  '#103e26',
]

const red: MantineColorsTuple = [
  '#fdeeec',
  '#fad8d4',
  '#f4b0a9',
  '#f0928a',
  '#e8756b',
  '#d64c40',
  '#c23a2e',
  '#a92b21',
  '#8a221a',
  '#6b1a14',
]

/** Warm, like the background of the pages; the last shade is the colour of text. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0ea',
  '#e9e5dd',
  '#ddd8ce',
  '#c9c3b8',
  '#78736a',
  '#5f5d5a',
  '#474a4e',
  '#2c343b',
  '#17212b',
]

const dark: MantineColorsTuple = [
  '#e8ecef',
  '#c8d0d6',
  '#a3afb8',
  '#8b98a3',
  '#35424d',
  '#2a3640',
  '#212c35',
  '#1b252d',
  '#131b22',
  '#0c1217',
]

const text = 'var(--font-text-more), var(--font-text), system-ui, sans-serif'
const shadow = '0 1px 2px rgb(23 33 43 / 6%), 0 6px 20px rgb(23 33 43 / 6%)'

/** The header of a dialog is no banner of the page. */
const dialog = { attributes: { header: { role: 'presentation' } } }

export const theme = createTheme({
  colors: { petrol, amber, green, red, gray, dark, yellow: amber },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  black: '#17212b',
  fontFamily: text,
  fontSizes: { xs: rem(14), sm: rem(16), md: rem(16), lg: rem(18), xl: rem(22) },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.45' },
  headings: {
    fontFamily: text,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(36), lineHeight: '1.15' },
      h2: { fontSize: rem(28), lineHeight: '1.2' },
      h3: { fontSize: rem(22), lineHeight: '1.25' },
      h4: { fontSize: rem(18), lineHeight: '1.35' },
      h5: { fontSize: rem(16), lineHeight: '1.4' },
      h6: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(10), xl: rem(10) },
  defaultRadius: 'md',
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The arrow in a field is decoration: the field has a name and states itself that it opens.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Modal: {
      defaultProps: dialog,
      styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, lineHeight: '1.35' } },
    },
    Drawer: { defaultProps: dialog },
    // A menu may contain nothing but its items, so the first of them takes the focus. It opens within the main
    // landmark, because people who move from landmark to landmark miss everything outside.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: 'main' } },
      styles: { dropdown: { maxWidth: 'calc(100vw - 1rem)' } },
    },
  },
})

/** Names the purposes of colours; stylesheets use these and Mantine's spacing, radius and font sizes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--gap-section': rem(64),
    '--gap-section-small': rem(32),
    '--line-length': '68ch',
    '--target': rem(44),
    '--header-height': rem(80),
    '--header-height-small': rem(64),
    '--office-header-height': rem(56),
    '--sidebar-width': rem(232),
    '--sidebar-width-folded': rem(60),
    '--progress-height': rem(3),
    '--motion': '180ms ease-out',
    '--shadow': shadow,
  },
  light: {
    '--paper': gray[0],
    '--surface': '#ffffff',
    '--line': gray[3],
    '--control': '#8b857a',
    '--field': '#ffffff',
    '--ink': gray[9],
    '--muted': gray[6],
    '--brand': petrol[7],
    '--fill': petrol[7],
    '--fill-strong': petrol[8],
    '--on-fill': '#ffffff',
    '--brand-soft': petrol[0],
    '--accent': amber[3],
    '--accent-soft': amber[0],
    '--accent-text': amber[8],
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[7],
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-default-border': gray[4],
    '--mantine-color-disabled-color': gray[5],
  },
  dark: {
    '--paper': dark[8],
    '--surface': dark[7],
    '--line': dark[4],
    '--control': '#75838f',
    '--field': dark[6],
    '--ink': dark[0],
    '--muted': dark[2],
    '--brand': petrol[3],
    '--fill': petrol[6],
    '--fill-strong': petrol[7],
    '--on-fill': '#ffffff',
    '--brand-soft': '#16323a',
    '--accent': amber[3],
    '--accent-soft': '#3a2c12',
    '--accent-text': amber[2],
    '--mantine-color-error': red[3],
    '--mantine-color-success': green[3],
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-default-border': '#4a5864',
    '--mantine-color-disabled-color': dark[3],
  },
})
