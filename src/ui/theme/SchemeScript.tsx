// Runs before the first paint and whenever the system changes: applies the choice stored by Mantine's switch, else the
// system's. Paper is always light.
const SCRIPT = `(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paper = matchMedia('print')
  const show = () => {
    let chosen
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value')
    } catch {}
    const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark && !paper.matches ? 'dark' : 'light')
  }
  show()
  dark.addEventListener('change', show)
  paper.addEventListener('change', show)
})()`

/** Without script tokens.css follows the system. */
export const SchemeScript = () => <script>{SCRIPT}</script>
