import { type DeclaredEndpoint, isEndpoint } from '@/contract/endpoint'
import { FEATURES } from '@/features/all-features'

const groups = Object.entries(FEATURES)
  .flatMap(([feature, { api = {} }]) =>
    Object.entries(api).map(([group, declared]) => ({ feature, group, ...declared })),
  )
  .sort((one, other) => one.group.localeCompare(other.group, 'en'))

/** OpenAPI names the shapes that contracts export, beside their calls. */
export const CONTRACTS = groups.flatMap(({ contracts }) => contracts)

/** The sentence of the OpenAPI document about each group of calls. */
export const GROUPS = new Map(groups.flatMap(({ group, about }) => (about ? [[group, about]] : [])))

/** The whole API: each call with the feature that answers it and the group that it belongs to. */
export const ENDPOINTS: DeclaredEndpoint[] = groups.flatMap(({ feature, group, contracts }) =>
  contracts
    .flatMap((contract) => Object.entries(contract))
    .flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ feature, group, name, endpoint }] : [])),
)
