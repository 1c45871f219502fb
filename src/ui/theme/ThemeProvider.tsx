'use client'

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme'
import './mantine.css'

/** What Mantine's components need around them. Their variables come with every page, in tokens.css; what is hidden at which width our own styles say. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
