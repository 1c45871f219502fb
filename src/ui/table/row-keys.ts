import type { KeyboardEvent } from 'react'

const NEXT = ['ArrowDown', 'j']
const PREVIOUS = ['ArrowUp', 'k']

/** The link, the button or the box of a row that takes the focus. */
const controlOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-lead]') ?? row.querySelector<HTMLElement>('a, button, input')

/** Arrow keys, j and k move between the rows of a list, Home and End to its ends, and Space ticks the row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // A dialog or a menu above the page has keys of its own.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  const rows = [...currentTarget.querySelectorAll('tbody tr')]
  const row = target.closest('tbody tr')
  if (!row) {
    if (key === 'ArrowDown' && target.matches('[type=search]')) focusRow(event, rows[0])
    return
  }
  if (target.closest('[role=menu], fieldset')) return
  const index = rows.indexOf(row)
  if (NEXT.includes(key)) focusRow(event, rows[index + 1])
  else if (PREVIOUS.includes(key)) focusRow(event, rows[index - 1])
  else if (key === 'Home') focusRow(event, rows[0])
  else if (key === 'End') focusRow(event, rows.at(-1))
  else if (key === ' ' && target.matches('[data-lead]')) tickRow(event, row)
}

function focusRow(event: KeyboardEvent, row: Element | undefined): void {
  event.preventDefault()
  const control = row && controlOf(row)
  control?.focus()
}

function tickRow(event: KeyboardEvent, row: Element): void {
  const box = row.querySelector<HTMLInputElement>('[data-tick]')
  if (!box) return
  // Without this the page would scroll, and a button would open the row.
  event.preventDefault()
  box.click()
}

/** Some browsers press a button when the space bar is released, although the key ticked the row before. */
export function holdRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('[data-lead]')) return
  if (target.closest('tr')?.querySelector('[data-tick]')) event.preventDefault()
}
