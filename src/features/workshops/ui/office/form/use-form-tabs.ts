'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { useMay } from '@/client/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { listChanges } from '@/features/audit/contract'
import { listMailLog, WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/features/mails/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { FORM_TABS, mailOf, SAVED_TABS, TABS, type TabName, tabOf } from './form-places'

const known = parseAsStringLiteral(TABS).withDefault('details')
/** What the list of one tab keeps in the address is not meant for that of another. */
const LIST = { page: null, search: null, sortBy: null, sortByDirection: null }
const ADDRESS = {
  tab: known,
  ...{ page: parseAsString, search: parseAsString, sortBy: parseAsString, sortByDirection: parseAsString },
}
const READS = { registrations: listRegistrations, mails: listMailLog, history: listChanges }

/** Which part of the screen is open: the tab, kept in the address, and the mail in it. */
export function useFormPlaces(id: IdOrNew) {
  const may = useMay()
  const [{ tab: asked }, setAddress] = useQueryStates(ADDRESS)
  const [mail, setMail] = useState<WorkshopMailType>(WORKSHOP_MAIL_TYPES[0])
  const saved = id === 'new' ? [] : SAVED_TABS.filter((name) => may(READS[name]))
  const tabs: TabName[] = [...FORM_TABS, ...saved]
  const open = useCallback((tab: TabName) => void setAddress({ tab, ...LIST }), [setAddress])
  // The same as before, or all fields would be drawn anew with each change of the address.
  const reveal = useCallback(
    (path: string) => {
      open(tabOf(path))
      setMail((current) => mailOf(path) ?? current)
    },
    [open],
  )

  return {
    tabs,
    tab: tabs.includes(asked) ? asked : 'details',
    setTab: (chosen: string | null) => open(known.parse(chosen ?? '') ?? 'details'),
    mail,
    setMail,
    reveal,
  }
}
