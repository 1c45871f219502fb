const ASLEEP = 'data-asleep'

// Until the page is alive: a form that is sent waits for that, and Enter in a field sends none (public site, point 5).
const SCRIPT = `(() => {
  addEventListener('submit', (event) => {
    if (!event.target.matches('[${ASLEEP}]')) return
    event.preventDefault()
    event.target.setAttribute('${ASLEEP}', 'sent')
  }, true)
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    const fields = '[${ASLEEP}] input:not([type=submit], [type=button], [type=file], [type=reset])'
    if (event.target.matches(fields)) event.preventDefault()
  }, true)
})()`

/** Without script nothing of it happens. */
export const AsleepScript = () => <script>{SCRIPT}</script>

/** What a form is told by the server that is of no use before its script. */
export const asleep = { [ASLEEP]: '' }

/** Answers whether somebody has sent the form before. */
export function wake(form: HTMLFormElement): boolean {
  const isSent = form.getAttribute(ASLEEP) === 'sent'
  form.removeAttribute(ASLEEP)
  return isSent
}
