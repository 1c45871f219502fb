import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PlainButton } from './PlainButton'

type Props = { text: string; label: string; copiedLabel: string }

const SHOWN_MS = 2000

/** Copies a text, and says so for a moment. */
export function CopyTextButton({ text, label, copiedLabel }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Without permission, or on a page without https, nothing was copied.
      return
    }
    setCopied(true)
  }
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <PlainButton variant="quiet" onClick={() => void copy()}>
      <CopyIcon size={20} stroke={1.75} aria-hidden />
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </PlainButton>
  )
}
