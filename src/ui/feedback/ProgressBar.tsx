import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './ProgressBar.module.css'

type State = 'idle' | 'loading' | 'done'

/** A thin line at the top while calls run: it is almost full after three seconds, and full when they are answered. */
export function ProgressBar() {
  const busy = useIsFetching() + useIsMutating() > 0
  const [state, setState] = useState<State>('idle')

  useEffect(() => {
    setState((before) => {
      if (busy) return 'loading'
      return before === 'loading' ? 'done' : before
    })
  }, [busy])

  return (
    <div className={classes.track} data-state={state} aria-hidden>
      <div className={classes.bar} onTransitionEnd={() => setState((now) => (now === 'done' ? 'idle' : now))} />
    </div>
  )
}
