'use client'

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme'
import './mantine.css'

/**
 * The provider that Mantine's components need. Their variables are in tokens.css on every page, and our own styles hide
 * elements by width.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
