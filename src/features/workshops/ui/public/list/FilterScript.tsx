/** Marks the form whose choices apply at once. */
export const applyingAtOnce = { 'data-applies-at-once': '' }

// A choice by mouse or finger applies at once. The arrow keys choose each option on the way to the wanted one, so a choice
// by key waits for the last one, and the focus returns to its field on the page that follows. An empty field stays out of
// the address. A page that the browser kept shows its own filters again.
const SCRIPT = `(() => {
  const form = document.querySelector('[data-applies-at-once]')
  const KEY = 'filter'
  let isByKey = false
  let timer
  form.addEventListener('pointerdown', () => { isByKey = false })
  form.addEventListener('keydown', () => { isByKey = true })
  form.addEventListener('change', ({ target }) => {
    if (target.type === 'search') return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isByKey) sessionStorage.setItem(KEY, target.name)
      form.requestSubmit()
    }, isByKey ? 700 : 0)
  })
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
  addEventListener('pageshow', ({ persisted }) => { if (persisted) form.reset() })
  const name = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (name) form.elements[name]?.focus()
})()`

/** Stands behind the form. A filtered list is another page, which costs less than drawing all cards again. */
export const FilterScript = () => <script>{SCRIPT}</script>
