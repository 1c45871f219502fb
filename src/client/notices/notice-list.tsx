import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { theme } from '@/ui/theme/theme'
import '@/ui/theme/mantine.css'

/** Has its own theme, because it outlives the screen that shows a notice. The page's colour scheme is not touched. */
export const NoticeList = () => (
  <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
    <Notifications position="top-right" />
  </MantineProvider>
)
