import type { ComponentProps } from 'react'
import { InlineScript } from '../head/InlineScript'

type Props = ComponentProps<'a'> & {
  /** The pages that the link may return to. */
  paths: readonly string[]
}

/**
 * Returns to the last of these pages that this tab has shown: the browser restores its address, its filters and its
 * position. Without one, and without script, the link leads to its own address.
 */
export const BackLink = ({ paths, ...link }: Props) => (
  <>
    <a data-back="" {...link} />
    <InlineScript run={goBackByLink} given={[paths]} />
  </>
)

function goBackByLink(paths: readonly string[]) {
  const isWanted = (address: string | null) =>
    paths.some((path) => address?.split(/[?#]/)[0] === location.origin + path)

  // Links within the page and reloads are entries of the history, too.
  const stepsBack = () => {
    const current = navigation.currentEntry?.index ?? 0
    const earlier = navigation.entries().slice(0, current)
    const found = earlier.findLast(({ url }) => isWanted(url))
    return found ? found.index - current : 0
  }
  // Older browsers do not list their history; there a link within the page hides the step that leads back.
  const stepsByReferrer = () => (isWanted(document.referrer) && location.hash === '' ? -1 : 0)

  addEventListener('click', (click) => {
    const isOnLink = click.target instanceof Element && click.target.closest('a[data-back]')
    // Other clicks open a new tab or window.
    if (!isOnLink || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    const steps = 'navigation' in window ? stepsBack() : stepsByReferrer()
    if (steps === 0) return
    click.preventDefault()
    history.go(steps)
  })
}
