import type { Icon } from '@tabler/icons-react'
import type { Endpoint } from '@/contract/endpoint'
import type { Messages } from '@/i18n/messages'

/** A feature declares itself with data alone. Its calls are bound in handlers.ts, which is loaded with the first of them. */
export type Feature = {
  /** The contracts of the calls that this feature answers, by their group in the API. */
  api?: Record<string, ApiGroup>
  menu?: readonly MenuEntry[]
}

type ApiGroup = {
  /** The sentence of the OpenAPI document about the group; the feature with the name of the group says it. */
  about?: string
  contracts: readonly object[]
}

export type MenuTitle = keyof Messages['menu']

/** An entry of the back office's menu. */
export type MenuEntry = {
  title: MenuTitle
  /** The entry under which this one stands. */
  group?: 'access' | 'configuration' | 'oversight'
  /** Entries stand in the order of their positions. */
  position: number
  route: string
  icon: Icon
  /** The calls that a person must be permitted to see the entry. */
  requires: readonly Endpoint[]
  /** Shows the entry only where this property of the configuration is true. */
  only?: 'captures_mails'
}
