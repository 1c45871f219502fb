import { useEffect, useEffectEvent } from 'react'
import { addKey, endBurst, KEY_GAP_MAX, type KeyBurst, NO_BURST } from './key-burst'

type Field = HTMLInputElement | HTMLTextAreaElement
/** A field as it was before a scanner typed into it. */
type FieldBefore = { field: Field; value: string }

/** Reads hand scanners that type, wherever the focus is; the code does not stay in the field. */
export function useHandScanner(onScan: (text: string) => void): void {
  const report = useEffectEvent(onScan)
  useEffect(() => {
    let burst: KeyBurst = NO_BURST
    let before: FieldBefore | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveBack = (keys: string | undefined) => {
      if (keys && before) insertText(before.field, keys)
    }
    const onPause = () => {
      clearTimeout(timer)
      const ended = endBurst(burst)
      burst = ended.burst
      giveBack(ended.returns)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp: at, repeat: isRepeated } = event
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const step = addKey(burst, { key, at, isRepeated, hasModifier })
      burst = step.burst
      giveBack(step.returns)
      if (step.begins) before = readField()
      if (step.hides) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (step.scan !== undefined) {
        if (before) writeField(before.field, before.value)
        report(step.scan)
      }
      clearTimeout(timer)
      timer = setTimeout(onPause, 2 * KEY_GAP_MAX)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    // A press may empty the field, so the keys come back before it.
    window.addEventListener('pointerdown', onPause, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('pointerdown', onPause, { capture: true })
    }
  }, [])
}

function readField(): FieldBefore | undefined {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField ? { field, value: field.value } : undefined
}

/** React notices a value only that the setter of the element itself wrote. */
function writeField(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A field for addresses has no position of the cursor, so that the text comes at its end. */
function insertText(field: Field, text: string): void {
  const at = field.selectionStart ?? field.value.length
  writeField(field, field.value.slice(0, at) + text + field.value.slice(at))
  if (field.selectionStart !== null) field.setSelectionRange(at + text.length, at + text.length)
}
