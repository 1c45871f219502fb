import type { KeyboardEvent } from 'react'

const DIRECTIONS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys move the focus between the search field and the people below it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = DIRECTIONS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')]
  const next = stops[stops.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
