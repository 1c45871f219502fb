import { AWAITING_HYDRATION, DRAFT_KEY, SCRIPTS_META } from '@/contract/shared-names'
import { InlineScript } from '../../head/InlineScript'

/** Events by which a person, or a program that fills in forms, shows that a form is used. */
const USES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'input', 'submit']

/**
 * Asks the gateway to leave the scripts out of this page, and loads them when a form is used. The development server has
 * no list of files, because there the page loads its scripts itself.
 */
export const DeferredScripts = () => (
  <>
    <meta name={SCRIPTS_META} content="deferred" />
    <InlineScript
      run={loadScriptsOnUse}
      given={[{ list: SCRIPTS_META, form: AWAITING_HYDRATION, draft: DRAFT_KEY, uses: USES }]}
    />
  </>
)

type Given = { list: string; form: string; draft: string; uses: readonly string[] }

function loadScriptsOnUse({ list, form, draft, uses }: Given) {
  const loaded = new Set<string>()
  let waiting = new AbortController()

  const waitForUse = () => {
    waiting = new AbortController()
    const { signal } = waiting
    const loadForForm = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`[${form}]`)) load()
    }
    // React stops events of a part of the page that it cannot handle yet, so they are caught before.
    for (const use of uses) addEventListener(use, loadForForm, { capture: true, passive: true, signal })
  }

  const load = () => {
    waiting.abort()
    const files = document.querySelector<HTMLMetaElement>(`meta[name=${list}]`)?.content.split(' ') ?? []
    for (const address of files.filter((file) => !loaded.has(file))) {
      if (address.endsWith('.css')) addStyleLink(address)
      if (address.endsWith('.js')) loadScript(address)
    }
  }

  // The page contains these styles already; with the disabled link React does not load the file once more.
  const addStyleLink = (address: string) => {
    loaded.add(address)
    const link = document.createElement('link')
    link.setAttribute('disabled', '')
    link.rel = 'stylesheet'
    link.href = address
    document.head.append(link)
  }

  const loadScript = (address: string) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => loaded.add(address)
    script.onerror = () => {
      script.remove()
      sendHeldForms()
      waitForUse()
    }
    document.head.append(script)
  }

  // A form that was sent while its code could not be loaded is sent by the browser, if it works without script.
  const sendHeldForms = () => {
    for (const held of document.querySelectorAll<HTMLFormElement>(`form[action][${form}]:not([${form}=""])`)) {
      const pressed = held.getAttribute(form)?.split(' ').at(-1)
      held.removeAttribute(form)
      held.requestSubmit([...held.querySelectorAll('button')].find(({ name, value }) => name && value === pressed))
    }
  }

  const hasDraft = () => {
    try {
      return Object.keys(sessionStorage).some((key) => key.startsWith(draft))
    } catch {
      return false
    }
  }

  waitForUse()
  // The form shows at once what was typed on the page before.
  if (hasDraft()) addEventListener('DOMContentLoaded', load)
}
