import { useCallback, useMemo, useState } from 'react'
import type { WalkIn } from '@/contract/values/check-in'
import type { Guest, OtherPerson } from '../../contract/guest-list'

/** Dialogs that need no person. */
export type DialogName = 'counter' | 'questions' | 'refused' | 'open_actions' | 'end' | 'helpers' | 'papers'

export type OpenDialog =
  | { name: DialogName }
  | { name: 'walk_in'; draft?: Partial<WalkIn> }
  | { name: 'check_out' | 'numbers' | 'note' | 'person'; person: Guest }
  | { name: 'other'; other: OtherPerson }

/** One dialog at a time; its content stays while it closes. */
export function useOpenDialog() {
  const [state, setState] = useState<{ dialog?: OpenDialog; opened: boolean }>({ opened: false })
  const open = useCallback((dialog: OpenDialog) => setState({ dialog, opened: true }), [])
  const close = useCallback(() => setState(({ dialog }) => ({ dialog, opened: false })), [])
  return useMemo(() => ({ ...state, open, close }), [state, open, close])
}
