import classes from './calls.module.css'
import type { PermittedCall } from './use-call-words'

/** The sentence of a call, with its permission in small type: that is what other screens and refusals name. */
export const CallWords = ({ call: { method, uri }, sentence }: { call: PermittedCall; sentence: string }) => (
  <>
    <span className={classes.sentence}>{sentence}</span>
    <span className={classes.path} translate="no">
      {method} {uri}
    </span>
  </>
)
