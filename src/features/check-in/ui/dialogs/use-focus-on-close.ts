import { useEffect } from 'react'

/** When the dialog closes, the focus goes where `moveFocus` moves it, or else to the button that opened the dialog. */
export function useFocusOnClose(opened = true, moveFocus?: () => boolean): void {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (!moveFocus?.() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened, moveFocus])
}
