import { type BlacklistReason, OWN_WISHES } from './contract'

type OwnWish = (typeof OWN_WISHES)[number]

/** Whoever takes such an address off the list goes against what its owner asked for. */
export const isOwnWish = (reason: BlacklistReason): reason is OwnWish => OWN_WISHES.some((wish) => wish === reason)
