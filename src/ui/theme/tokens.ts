import {
  type ConvertCSSVariablesInput,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme'

type Variables = ConvertCSSVariablesInput['variables']

/**
 * The theme as one stylesheet, for pages with and without Mantine's provider: light, dark by choice, and dark where the
 * system asks for it and no script has run.
 */
export function tokensCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole))
  return [
    '/* Written by tokens.test.ts from theme.ts. */',
    ruleOf(':root', { ...variables, ...light }),
    ruleOf(":root[data-mantine-color-scheme='dark']", dark),
    `@media (prefers-color-scheme: dark) {\n${ruleOf(':root:not([data-mantine-color-scheme])', dark, '  ')}\n}\n`,
  ].join('\n\n')
}

function ruleOf(selector: string, variables: Variables, indent = ''): string {
  const lines = Object.entries(variables)
    .filter(([name]) => !UNUSED_PALETTES.test(name))
    .map(([name, value]) => `${indent}  ${name}: ${value};`)
  return `${indent}${selector} {\n${lines.join('\n')}\n${indent}}`
}

/** The product uses none of Mantine's other palettes. */
const UNUSED_PALETTES = new RegExp(
  `^--mantine-color-(${Object.keys(DEFAULT_THEME.colors)
    .filter((name) => !Object.hasOwn(theme.colors ?? {}, name))
    .join('|')})-`,
)
