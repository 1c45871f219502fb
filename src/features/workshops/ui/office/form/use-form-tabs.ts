import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { isOneOf, namesOf } from '@/contract/fields'
import type { IdOrNew } from '@/contract/shapes'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { SAVED_TABS } from '../../../contract/office-path'
import { useEventPanels } from './event-panels'
import { mailOfField, tabOfField } from './form-sections'
import { FORM_TABS, TAB_GROUPS, TABS, type TabName, TEMPLATE_TABS } from './form-tabs'

const tabParser = parseAsStringLiteral(TABS).withDefault('details')
/** A change of the tab drops the state of the old tab's list from the address. */
const LIST_STATE_RESET = { page: null, search: null, sortBy: null, sortByDirection: null }
const QUERY_PARSERS = {
  tab: tabParser,
  page: parseAsString,
  search: parseAsString,
  sortBy: parseAsString,
  sortByDirection: parseAsString,
}

/** The open tab is kept in the address, the open mail in memory. */
export function useFormTabs(id: IdOrNew, { isTemplate = false } = {}) {
  const may = useMay()
  const { savedTabs } = useEventPanels()
  const [{ tab: requestedTab }, setAddress] = useQueryStates(QUERY_PARSERS)
  const [mail, setMail] = useState<WorkshopMailType>(WORKSHOP_MAIL_TYPES[0])
  const own = isTemplate ? TEMPLATE_TABS : SAVED_TABS
  const saved = id === 'new' ? [] : own.filter((name) => may(savedTabs[name].endpoint))
  const offered: readonly TabName[] = [...FORM_TABS, ...saved]
  const tab = offered.includes(requestedTab) ? requestedTab : 'details'
  const groups = namesOf(TAB_GROUPS)
    .map((name) => ({ name, tabs: TAB_GROUPS[name].filter((part) => offered.includes(part)) }))
    .filter(({ tabs }) => tabs.length > 0)
  const openTab = useCallback((tab: TabName) => void setAddress({ tab, ...LIST_STATE_RESET }), [setAddress])
  // Stable, because otherwise each change of the address would render all fields.
  const reveal = useCallback(
    (path: string) => {
      openTab(tabOfField(path))
      setMail((current) => mailOfField(path) ?? current)
    },
    [openTab],
  )

  return {
    groups,
    group: groups.find(({ tabs }) => isOneOf(tabs, tab)),
    tab,
    setTab: openTab,
    mail,
    setMail,
    reveal,
  }
}
