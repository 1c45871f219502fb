// Runs before the first paint and whenever the system changes: applies the choice stored by Mantine's switch, else the
// system's.
const SCRIPT = `(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    let chosen
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value')
    } catch {}
    const scheme = chosen === 'dark' || (chosen !== 'light' && dark.matches) ? 'dark' : 'light'
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }
  show()
  dark.addEventListener('change', show)
})()`

/** Without script tokens.css follows the system. */
export const SchemeScript = () => <script>{SCRIPT}</script>
