import type { BlacklistReason } from '@/contract/values/mails'
import { OWNER_REASONS } from './contract'

type OwnerReason = (typeof OWNER_REASONS)[number]

/** Removing such an address contradicts the request of its owner. */
export const isOwnerReason = (reason: BlacklistReason): reason is OwnerReason =>
  OWNER_REASONS.some((ownerReason) => ownerReason === reason)
