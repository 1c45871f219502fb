import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { LOCALES } from '@/contract/locales'
import { SIDES, type Side } from '../contract'
import { FILTERS } from './rows'

const ADDRESS = {
  side: parseAsStringLiteral(SIDES).withDefault('client'),
  module: parseAsString.withDefault(''),
  from: parseAsStringLiteral(LOCALES).withDefault('de'),
  to: parseAsStringLiteral(LOCALES).withDefault('en'),
  filter: parseAsStringLiteral(FILTERS).withDefault('all'),
  search: parseAsString.withDefault(''),
}

const SEARCH_MAX = 200

/** The address holds the state of the screen, so that it can be bookmarked and shared. */
export function useAddress() {
  const [address, setAddress] = useQueryStates(ADDRESS)
  return {
    ...address,
    search: address.search.slice(0, SEARCH_MAX),
    set: (next: Partial<Omit<typeof address, 'side'>>) => void setAddress(next),
    setSide: (side: Side) => void setAddress({ side, module: null }),
    /** Opens one text in any module. */
    show: (side: Side, to: (typeof LOCALES)[number], path: string) =>
      void setAddress({ side, to, module: path.slice(0, path.indexOf('.')), filter: null, search: path }),
  }
}
export type Address = ReturnType<typeof useAddress>
