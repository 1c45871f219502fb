import { useWindowEvent } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'

/** Escape closes a dialog from inside it, but not while a list of options is open. */
export function isEscapeWithin({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.getAttribute('data-mantine-stop-propagation') !== 'true'
}

/**
 * Escape closes the only open dialog from the page behind it as well: the focus is there until the dialog takes it, and
 * after the focused button was removed. The page must not take the key too, because a list would drop its selection.
 */
export function useEscapeOutside(isOpen: boolean, close: () => void): void {
  const closeFromOutside = (event: globalThis.KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape' || !(event.target instanceof Element)) return
    if (event.target.closest('[role=dialog], [role=menu]')) return
    if (document.querySelectorAll('[role=dialog]').length !== 1) return
    event.stopPropagation()
    close()
  }
  useWindowEvent('keydown', closeFromOutside, { capture: true })
}
