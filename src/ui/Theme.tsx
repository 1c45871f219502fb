'use client'

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme'
import './mantine.css'

/** What Mantine's components need around them. Their variables come with every page, in tokens.css. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      {children}
    </MantineProvider>
  )
}
