const AWAITING_HYDRATION = 'data-awaiting-hydration'

/** Matches the fields in which Enter does not send the form; on its button, Enter does. */
export const ENTER_FIELD_SELECTOR = 'input:not([type=submit], [type=button], [type=file], [type=reset])'

// Before hydration, sending a form is postponed until the form works, and Enter in a field does not send it.
const SCRIPT = `(() => {
  addEventListener('submit', (event) => {
    if (!event.target.matches('[${AWAITING_HYDRATION}]')) return
    event.preventDefault()
    event.target.setAttribute('${AWAITING_HYDRATION}', 'sent')
  }, true)
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[${AWAITING_HYDRATION}] ${ENTER_FIELD_SELECTOR}')) event.preventDefault()
  }, true)
})()`

/** A page without script is not affected. */
export const BeforeHydrationScript = () => <script>{SCRIPT}</script>

/** Marks a form that does not work before hydration. */
export const awaitingHydration = { [AWAITING_HYDRATION]: '' }

/** Returns whether the form was sent before hydration. */
export function markHydrated(form: HTMLFormElement): boolean {
  const isSent = form.getAttribute(AWAITING_HYDRATION) === 'sent'
  form.removeAttribute(AWAITING_HYDRATION)
  return isSent
}
