const KEY = 'privacy:address'

/** Hands an address to the privacy screen of this tab, so that no URL and no log contains it. */
export function handAddress(email: string): void {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // The privacy screen then opens without the address.
  }
}

/** The address that another screen handed over, once. */
export function takeAddress(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return email
  } catch {
    return ''
  }
}
