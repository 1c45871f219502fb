/** The form is loaded this long before it scrolls into view. */
const MARGIN = '300px'

/** Events by which a person, or a program that fills in forms, shows that the form is used. */
const USES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'input', 'submit']

/**
 * Calls back when the form is used, and when it comes into view of a page that has finished loading. Returns what ends
 * the observation.
 */
export function observeNeed(frame: HTMLElement, onNeeded: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const checkUse = ({ target }: Event) => {
    if (target instanceof Node && frame.contains(target)) onNeeded()
  }
  // On the window, because React stops events of a part of the page that it cannot handle yet.
  for (const use of USES) window.addEventListener(use, checkUse, { capture: true, passive: true, signal })

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNeeded()
    },
    { rootMargin: `${MARGIN} 0px` },
  )
  // Before that, the code would compete with what the page shows first.
  if (document.readyState === 'complete') observer.observe(frame)
  else window.addEventListener('load', () => observer.observe(frame), { once: true, signal })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => controller.abort()
}
