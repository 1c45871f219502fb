/** Reads a choice that this device remembers; a browser may forbid that. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The choice holds until the page is left.
  }
}
