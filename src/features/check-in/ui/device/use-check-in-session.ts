import { useEffect, useRef, useState } from 'react'
import { openRecordStore } from '@/client/check-in-storage'
import { CheckInSession, type SessionState, type StoredSender } from './check-in-session'
import { createServerClock } from './clock'

/** The interval in which a device asks whether it may still be used. */
const HEARTBEAT = 30_000

/** Opens the check-in of an event on this device, and asks again regularly and when the network is back. */
export function useCheckInSession(workshop_id: number, sendStored: StoredSender) {
  const [state, setState] = useState<SessionState>({ status: 'opening' })
  const [clock] = useState(createServerClock)
  const check = useRef(async () => {})
  useEffect(() => {
    let isLeft = false
    const opening = openRecordStore().then(async (store) => {
      const onChange = (next: SessionState) => !isLeft && setState(next)
      const session = new CheckInSession({ workshop_id, store, clock, sendStored, onChange })
      await session.start()
      return session
    })
    check.current = async () => (await opening).check()
    const checkNow = () => void check.current()
    const timer = setInterval(checkNow, HEARTBEAT)
    window.addEventListener('online', checkNow)
    return () => {
      isLeft = true
      clearInterval(timer)
      window.removeEventListener('online', checkNow)
    }
  }, [workshop_id, clock, sendStored])
  return { state, clock, check }
}
