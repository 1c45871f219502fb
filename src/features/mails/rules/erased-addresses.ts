/** Erased people have an address in a domain that does not exist. */
export const ERASED_DOMAIN = '@erased.invalid'
export const isErasedAddress = (address: string): boolean => address.endsWith(ERASED_DOMAIN)
