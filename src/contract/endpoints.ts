import * as accounts from '@/features/accounts/contract'
import * as blacklist from '@/features/blacklist/contract'
import * as notifications from '@/features/notifications/contract'
import * as registrations from '@/features/registrations/contract'
import * as sponsors from '@/features/sponsors/contract'
import * as texts from '@/features/texts/contract'
import * as translations from '@/features/translations/contract'
import * as workshops from '@/features/workshops/contract'
import type { Endpoint } from './endpoint'

/** The whole API: what each feature's contract declares, under the feature's name. */
const features = { accounts, blacklist, notifications, registrations, sponsors, texts, translations, workshops }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export const ENDPOINTS = Object.entries(features).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ feature, name, endpoint }] : [])),
)
