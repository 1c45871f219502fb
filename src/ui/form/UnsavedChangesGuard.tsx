import dynamic from 'next/dynamic'
import { useLayoutEffect, useRef, useState } from 'react'
import { guardUnsavedChanges } from '@/client/forms/unsaved-changes'

/** The dialog may load later, because the guard holds the navigation back meanwhile. */
const UnsavedChangesDialog = dynamic(
  () => import('./UnsavedChangesDialog').then((module) => module.UnsavedChangesDialog),
  { ssr: false },
)

/** Asks before unsaved changes are lost by a link, by going back, by closing or by reloading the page. */
export function UnsavedChangesGuard({ active }: { active: boolean }) {
  const { asking, stay, go } = useLeaveConfirmation(active)
  return asking && <UnsavedChangesDialog stay={stay} go={go} />
}

/** Holds back every navigation while active, until the person has answered. */
function useLeaveConfirmation(active: boolean) {
  const [leave, setLeave] = useState<() => void>()
  const allowed = useRef(false)

  // Register in the same render that shows unsaved changes: a click in between would not be held back.
  useLayoutEffect(() => {
    if (!active) return
    allowed.current = false
    const ask = (event: Event, go: () => void) => {
      if (allowed.current) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => go)
    }
    const onClick = (event: MouseEvent) => {
      const link = linkLeavingPage(event)
      if (link) ask(event, () => (link.isConnected ? link.click() : window.location.assign(link.href)))
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      const { key } = event.destination
      ask(event, () => window.navigation.traverseTo(key))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault()
    }
    const release = guardUnsavedChanges((go) => setLeave(() => go))
    // Only the Navigation API can hold back the back button; other browsers leave without a question.
    const navigation = 'navigation' in window ? window.navigation : undefined
    document.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onTraverse)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      release()
      document.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onTraverse)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [active])

  const go = () => {
    allowed.current = true
    setLeave(undefined)
    leave?.()
  }
  return { asking: leave !== undefined, stay: () => setLeave(undefined), go }
}

/** Finds the link of this site that a plain click would follow in this window to another page. */
function linkLeavingPage(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const { origin, pathname } = new URL(link.href)
  return origin === window.location.origin && pathname !== window.location.pathname ? link : undefined
}
