import { useState } from 'react'
import { useReturnFocus } from './use-return-focus'

/** The dialog that a menu or a button has opened; closing it returns the focus there. */
export function useOpened<Name extends string, Box extends HTMLElement = HTMLButtonElement>() {
  const [opened, open] = useState<Name>()
  const focus = useReturnFocus<Box>()
  const close = () => {
    open(undefined)
    focus.returnFocus()
  }
  return { opened, open, close, focus }
}
