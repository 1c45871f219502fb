import { DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme'

/**
 * The theme as one stylesheet, for pages with and without Mantine's provider. Without script it follows the system, and
 * an element with a scheme has its colours.
 */
export function tokensCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole))
  const darkValues = new Map(Object.entries(dark))
  const colours = Object.entries(light)
    .filter(([name]) => name !== '--mantine-color-scheme')
    .map(
      ([name, value]) =>
        [name, value === darkValues.get(name) ? value : `light-dark(${value}, ${darkValues.get(name)})`] as const,
    )
  return [
    '/* Written by tokens.test.ts from theme.ts. */',
    ruleOf(':root', Object.entries(variables)),
    ruleOf(':root,\n[data-scheme]', [['color-scheme', 'light dark'], ...colours]),
    ...['light', 'dark'].map((scheme) =>
      ruleOf(`[data-mantine-color-scheme='${scheme}'],\n[data-scheme='${scheme}']`, [['color-scheme', scheme]]),
    ),
  ].join('\n\n')
}

function ruleOf(selector: string, declarations: readonly (readonly [name: string, value: string])[]): string {
  const lines = declarations
    .filter(([name]) => !UNUSED_PALETTES.test(name))
    .map(([name, value]) => `  ${name}: ${value};`)
  return `${selector} {\n${lines.join('\n')}\n}`
}

/** The product uses none of Mantine's other palettes, and names its own by their names. */
const UNUSED_PALETTES = new RegExp(
  `^--mantine-primary-color-\\d|^--mantine-color-(${Object.keys(DEFAULT_THEME.colors)
    .filter((name) => !Object.hasOwn(theme.colors ?? {}, name))
    .join('|')})-`,
)
