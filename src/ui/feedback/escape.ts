import type { KeyboardEvent } from 'react'

/** Escape closes a dialog only from inside it, and not while a list of options is open. */
export function isEscapeWithin({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.getAttribute('data-mantine-stop-propagation') !== 'true'
}
