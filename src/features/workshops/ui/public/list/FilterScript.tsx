import { InlineScript } from '@/ui/head/InlineScript'

/** Marks the form whose choices apply at once. */
export const applyingAtOnce = { 'data-applies-at-once': '' }

/** Stands behind the form. A filtered list is another page, which costs less than drawing all cards again. */
export const FilterScript = () => <InlineScript run={applyAtOnce} given={['[data-applies-at-once]']} />

/**
 * A choice by mouse or finger applies at once. The arrow keys choose each option on the way to the wanted one, so a choice
 * by key waits for the last one, and the focus returns to its field on the page that follows. The panel of the filters stays
 * open on that page, until the reader closes it. An empty field stays out of the address. A page that the browser kept shows
 * its own filters again.
 */
function applyAtOnce(selector: string) {
  const form = document.querySelector<HTMLFormElement>(selector)
  if (!form) return
  const storageKey = 'filter'
  const panelKey = 'filter-panel'
  let isByKey = false
  let timer: ReturnType<typeof setTimeout> | undefined
  form.addEventListener('pointerdown', () => {
    isByKey = false
  })
  form.addEventListener('keydown', () => {
    isByKey = true
  })
  const apply = (name: string) => {
    form.requestSubmit()
    // The choice applies even where the browser blocks the storage.
    if (isByKey) sessionStorage.setItem(storageKey, name)
  }
  form.addEventListener('change', ({ target }) => {
    const isChoice =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'search')
    if (!isChoice) return
    clearTimeout(timer)
    timer = setTimeout(apply, isByKey ? 700 : 0, target.name)
  })
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) form.reset()
  })
  const panel = form.querySelector('details')
  if (panel && sessionStorage.getItem(panelKey)) panel.open = true
  panel?.addEventListener('toggle', () => {
    if (panel.open) sessionStorage.setItem(panelKey, 'open')
    else sessionStorage.removeItem(panelKey)
  })
  const chosen = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const field = chosen && form.elements.namedItem(chosen)
  if (field instanceof HTMLElement) field.focus()
}
