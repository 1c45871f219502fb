import { Muted } from '@/ui/layout/layout'
import classes from './calls.module.css'
import type { PermittedCall } from './use-call-labels'

/** The sentence of a call, with the permission that refusals and other screens name in small type. */
export const CallLabel = ({ call: { method, uri }, sentence }: { call: PermittedCall; sentence: string }) => (
  <>
    <p>{sentence}</p>
    <Muted isSmall className={classes.path} translate="no">
      {method} {uri}
    </Muted>
  </>
)
