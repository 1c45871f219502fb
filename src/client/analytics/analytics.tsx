import { LOCALES } from '@/contract/locales'
import { InlineScript } from '@/ui/head/InlineScript'
import { COUNTED_PATHS, countView, setupCommandsOf } from './page-views'

type Matomo = { host: string; siteId: string }

/** Counts views of public pages with the configured Matomo server. */
export const Analytics = ({ host, siteId }: Matomo) => (
  <InlineScript
    run={countView}
    given={[{ host, setup: setupCommandsOf({ host, siteId }), counted: COUNTED_PATHS.source, locales: LOCALES }]}
  />
)
