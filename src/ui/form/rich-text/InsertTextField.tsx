import { IconBraces } from '@tabler/icons-react'
import { type ElementType, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../buttons/IconButton'
import { controlPropsOf, Field } from '../fields/Field'
import classes from '../fields/field.module.css'
import { type FieldProps, useFieldInput } from '../form-details'
import { InsertionMenu, type Insertions } from './InsertionMenu'
import own from './insertion.module.css'

type Props = FieldProps & {
  insertions: Insertions
  /** A text of three rows and more. */
  isLong?: boolean
  /** The dialog gives the focus to this field when it opens. */
  isFirst?: boolean
  maxLength?: number
}

/** A text with a menu of texts to insert. */
export function InsertTextField({ insertions, isLong = false, isFirst, maxLength, ...props }: Props) {
  const { value, onChange, input } = useFieldInput(props)
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const label = `${insertions.label}: ${input.label}`
  const Control: ElementType = isLong ? 'textarea' : 'input'
  return (
    <Field input={input}>
      <div className={own.joined}>
        <Control
          {...controlPropsOf(input)}
          ref={control}
          data-autofocus={isFirst || undefined}
          rows={isLong ? 3 : undefined}
          maxLength={maxLength}
          className={isLong ? `${classes.control} ${classes.area}` : classes.control}
          value={text}
          onChange={({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)}
        />
        <InsertionMenu insertions={insertions} onInsert={(word) => insertAtCursor({ word, text, control, onChange })}>
          <IconButton icon={IconBraces} className={own.button} label={label} disabled={input.disabled} />
        </InsertionMenu>
      </div>
    </Field>
  )
}

type CursorInsertion = {
  word: string
  text: string
  control: { current: HTMLInputElement | HTMLTextAreaElement | null }
  onChange: (text: string) => void
}

/** Replaces the selection and puts the cursor behind the inserted text. */
function insertAtCursor({ word, text, control: { current }, onChange }: CursorInsertion): void {
  const start = current?.selectionStart ?? text.length
  const end = current?.selectionEnd ?? start
  flushSync(() => onChange(text.slice(0, start) + word + text.slice(end)))
  current?.focus()
  current?.setSelectionRange(start + word.length, start + word.length)
}
