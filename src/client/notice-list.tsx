'use client'

import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { theme } from '@/ui/theme'
import '@/ui/mantine.css'

/** It outlives the screen that gave the notice, so it brings a theme of its own, which leaves the page's scheme alone. */
export const NoticeList = () => (
  <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
    <Notifications position="top-right" />
  </MantineProvider>
)
