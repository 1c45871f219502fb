'use client'

import { useSyncExternalStore } from 'react'
import { PlainButton } from '@/ui/buttons/PlainButton'

type Props = { title: string; address: string; label: string }

/** Opens the share sheet of the phone. Nothing is shown where the browser has none. */
export function ShareButton({ title, address, label }: Props) {
  const canShare = useSyncExternalStore(neverChanges, hasShareSheet, () => false)
  if (!canShare) return null

  const share = async () => {
    try {
      await navigator.share({ title, url: address })
    } catch {
      // The reader closed the sheet.
    }
  }
  return (
    <PlainButton variant="quiet" onClick={() => void share()}>
      {label}
    </PlainButton>
  )
}

const neverChanges = () => () => undefined
const hasShareSheet = () => 'share' in navigator
