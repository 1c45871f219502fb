import { useEffect } from 'react'

/** When the dialog closes, the focus goes where `focusNext` moves it, or else to the button that opened the dialog. */
export function useFocusOnClose(opened = true, focusNext?: () => boolean): void {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (!focusNext?.() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened, focusNext])
}
