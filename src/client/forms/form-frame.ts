import { createContext } from 'react'
import type { Endpoint } from '@/contract/endpoint'
import type { CallFailed } from '../calls/call'

/** The frame of a form in the back office. A form without it, such as on a public page, shows all messages itself. */
export type FormFrameCallbacks = {
  /** Runs a call so that the frame can show its progress and react to an expired session. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  onSaved: (endpoint: Endpoint) => void
  onInvalid: (message: string) => void
  onFailed: (failure: CallFailed) => void
}

export const FormFrameContext = createContext<FormFrameCallbacks | undefined>(undefined)
