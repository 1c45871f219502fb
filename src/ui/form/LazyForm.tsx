'use client'

import { Activity, type ComponentType, use, useEffect, useId, useState } from 'react'
import { hasDraft } from '@/client/forms/drafts'
import classes from './form.module.css'
import { endHydrationWait, isSubmitPostponed } from './hydration/BeforeHydrationScript'
import { observeNeed } from './hydration/observe-need'

type Props<P extends object> = {
  /** Loads the form in the browser. */
  load: () => Promise<ComponentType<P>>
  /** The form itself, which only the server has. */
  rendered: ComponentType<P> | undefined
  /** The name of input that the page before has stored: the form must show it at once. */
  draftAddress: string
  form: P
}

/**
 * A form that the server renders at once and whose code the browser loads when it is needed. Until then it is plain HTML
 * that works without script. Activity, unlike Suspense, never moves its content out of its place in the page.
 */
export function LazyForm<P extends object>({ load, rendered: Rendered, draftAddress, form }: Props<P>) {
  const id = useId()
  const [code] = useState(() => createCode(load, id))
  useEffect(() => {
    const frame = document.getElementById(id)
    if (!frame) return
    const sent = frame.querySelector('form')
    if ((sent && isSubmitPostponed(sent)) || hasDraft(draftAddress)) code.start()
    return observeNeed(frame, code.start)
  }, [code, id, draftAddress])
  return (
    <div id={id} className={classes.lazy}>
      <Activity>{Rendered ? <Rendered {...form} /> : <LoadedForm code={code.loaded} form={form} />}</Activity>
    </div>
  )
}

function LoadedForm<P extends object>({ code, form }: { code: Promise<ComponentType<P>>; form: P }) {
  const Loaded = use(code)
  return <Loaded {...form} />
}

/** The promise is pending until the form is needed. A failed load is tried again at the next use. */
function createCode<P>(load: () => Promise<ComponentType<P>>, id: string) {
  let isLoading = false
  let resolve: (form: ComponentType<P>) => void
  const loaded = new Promise<ComponentType<P>>((done) => {
    resolve = done
  })
  const start = () => {
    if (isLoading) return
    isLoading = true
    load().then(resolve, () => {
      isLoading = false
      sendWithoutScript(id)
    })
  }
  // After a navigation within the browser there is no form of the server that could be shown meanwhile.
  if (typeof document !== 'undefined' && !document.getElementById(id)) start()
  return { loaded, start }
}

/** A form that was sent while its code could not be loaded is sent by the browser. */
function sendWithoutScript(id: string): void {
  const form = document.getElementById(id)?.querySelector('form')
  if (form && isSubmitPostponed(form)) endHydrationWait(form)?.()
}
